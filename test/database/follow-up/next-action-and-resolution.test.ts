import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, insertInquiry, type ApiUser } from "../callers.ts";

let id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(async () => {
  id = await insertInquiry(backend.database);
});

const change = (body: object, who: ApiUser | undefined = admin) =>
  ask(backend, `/rest/v1/inquiries?id=eq.${id}`, { method: "PATCH", body, token: who.token });
const stored = async () =>
  (
    await backend.database.query(
      `select status, next_action_on::text as next_action_on, next_action_time::text as next_action_time, next_action, resolution, resolution_reason
       from public.inquiries where id = $1`,
      [id],
    )
  )[0];
const history = async () =>
  backend.database.query(
    `select actor, kind, from_value, to_value from public.inquiry_events
     where inquiry_id = $1 and kind in ('next_action', 'resolution') order by id`,
    [id],
  );

describe("the next action", () => {
  const wednesday = { next_action_on: "2026-11-25", next_action: "제안서 보내기" };

  test("is set, moved and taken off by an admin; the history says so without its words", async () => {
    for (const body of [
      wednesday,
      { next_action: "견적 보내기" },
      { next_action_on: null, next_action: null },
    ])
      expect((await change(body)).status).toBe(204);
    expect(await history()).toEqual([
      { actor: admin.id, kind: "next_action", from_value: null, to_value: "2026-11-25" },
      { actor: admin.id, kind: "next_action", from_value: "2026-11-25", to_value: "2026-11-25" },
      { actor: admin.id, kind: "next_action", from_value: "2026-11-25", to_value: null },
    ]);
  });

  test("may have a time, which the history tells, and which goes with its day", async () => {
    await change({ ...wednesday, next_action_time: "14:00" });
    expect(await stored()).toMatchObject({ next_action_time: "14:00:00" });
    await change({ next_action_time: "09:30" });
    await change({ next_action_on: null, next_action: null });
    expect(await stored()).toMatchObject({ next_action_time: null });
    expect(await history()).toMatchObject([
      { to_value: "2026-11-25 14:00" },
      { to_value: "2026-11-25 09:30" },
      { to_value: null },
    ]);
  });

  test.each([
    ["words without a day", { next_action: "제안서" }],
    ["a time without a day", { next_action_time: "14:00" }],
    ["a time after the day", { next_action_on: "2026-11-25", next_action_time: "24:00" }],
    ["blank words", { next_action_on: "2026-11-25", next_action: "\u3000\u2800\u200d" }],
    ["two lines", { next_action_on: "2026-11-25", next_action: "하나\n둘" }],
    ["101 letters", { next_action_on: "2026-11-25", next_action: "가".repeat(101) }],
    ["a day of another age", { next_action_on: "1999-12-31" }],
  ])("with %s is refused", async (_, body) => {
    expect(await change(body)).toMatchObject({ status: 400, code: "23514" });
    expect(await stored()).toMatchObject({ next_action_on: null, next_action: null });
  });

  test("goes when the inquiry is completed, as the history says, and cannot be set then", async () => {
    await change(wednesday);
    await change({ status: "completed" });
    expect(await stored()).toMatchObject({ status: "completed", next_action_on: null, next_action: null });
    expect((await history()).at(-1)).toMatchObject({ from_value: "2026-11-25", to_value: null });
    expect(await change(wednesday)).toMatchObject({ status: 400, code: "23514" });
  });
});

describe("the resolution", () => {
  test.each(["adopted", "declined", "unreachable"])("%s is written on completing", async (resolution) => {
    const body = { status: "completed", resolution, resolution_reason: "예산이 내년에 나옴" };
    expect((await change(body)).status).toBe(204);
    expect(await stored()).toMatchObject(body);
    expect(await history()).toEqual([
      { actor: admin.id, kind: "resolution", from_value: null, to_value: resolution },
    ]);
  });

  test.each([
    ["of an open inquiry", { resolution: "adopted" }],
    ["a hold that completes", { status: "completed", resolution: "on_hold" }],
    ["a hold without a day", { status: "in_progress", resolution: "on_hold" }],
    ["a hold of a new one", { next_action_on: "2026-12-28", resolution: "on_hold" }],
    ["that is none", { status: "completed", resolution: "lost" }],
    [
      "with a blank reason",
      { status: "completed", resolution: "adopted", resolution_reason: "\u3000\u2800\u200d" },
    ],
    ["with 301 letters", { status: "completed", resolution: "adopted", resolution_reason: "가".repeat(301) }],
  ])("%s is refused", async (_, body) => {
    expect(await change(body)).toMatchObject({ status: 400, code: "23514" });
    expect(await stored()).toMatchObject({ status: "new", resolution: null });
  });

  test("goes when the inquiry is opened again", async () => {
    await change({ status: "completed", resolution: "declined", resolution_reason: "예산" });
    await change({ status: "in_progress" });
    expect(await stored()).toMatchObject({ resolution: null, resolution_reason: null });
  });

  const held = {
    status: "in_progress",
    next_action_on: "2026-12-28",
    resolution: "on_hold",
    resolution_reason: "내년에",
  };

  test("on_hold leaves it in progress with a day, which may be moved", async () => {
    expect((await change(held)).status).toBe(204);
    await change({ next_action_on: "2027-03-02" });
    expect(await stored()).toMatchObject({ ...held, next_action_on: "2027-03-02" });
  });

  test.each([
    ["its day is taken off", { next_action_on: null, next_action: null }],
    ["it is completed", { status: "completed" }],
    ["it is called new", { status: "new" }],
  ])("on_hold ends when %s", async (_, ending) => {
    await change(held);
    expect((await change(ending)).status).toBe(204);
    expect(await stored()).toMatchObject({ ...ending, resolution: null, resolution_reason: null });
  });

  test("on_hold goes on to whatever else becomes of it", async () => {
    await change(held);
    const ending = { status: "completed", resolution: "adopted", resolution_reason: "예산 나옴" };
    expect((await change(ending)).status).toBe(204);
    expect(await stored()).toMatchObject({ ...ending, next_action_on: null });
  });
});
