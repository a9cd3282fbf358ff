import { beforeEach, describe, expect, test } from "vitest";
import { call, insertInquiry } from "../../callers.ts";
import {
  changeInquiry,
  onlyInquiry,
  undoBackendOfFile,
  undoneBy,
  worked,
  workedState,
} from "./changed-inquiry.ts";

let id: string;
const { backend, admin, colleague } = await undoBackendOfFile();
beforeEach(async () => {
  id = await onlyInquiry(backend);
});

const stateOf = (inquiry = id) => workedState(backend, inquiry);
const change = (body: object, who = admin, inquiry = id) => changeInquiry(backend, inquiry, body, who);
const undo = (undoId: string, who = admin) => undoneBy(backend, undoId, who);

describe("next action and resolution", () => {
  const stateWithWords = async () => {
    const [row] = await backend.database.query(
      `select ${worked}, next_action_on::text as next_action_on, next_action, resolution, resolution_reason
       from public.inquiries where id = $1`,
      [id],
    );
    return row;
  };
  const keptWords = () =>
    backend.database.query("select 1 from private.undo_steps where next_action is not null");
  const wednesday = { next_action_on: "2026-11-25", next_action: "홍길동 님께 제안서" };
  const closed = { status: "completed", resolution: "declined", resolution_reason: "예산이 없음" };
  const held = {
    status: "in_progress",
    next_action_on: "2026-12-28",
    resolution: "on_hold",
    resolution_reason: "예산이 내년에",
  };

  test.each([
    ["a completion by slip", [wednesday], { status: "completed" }],
    ["a completion with a resolution", [wednesday], closed],
    ["a reopening", [closed], { status: "in_progress" }],
    ["a resolution written over", [closed], { resolution: "adopted", resolution_reason: null }],
    ["another day", [wednesday], { next_action_on: "2026-12-01" }],
    ["other words", [wednesday], { next_action: "전화" }],
    ["a day taken off", [{ status: "in_progress" }, wednesday], { next_action_on: null, next_action: null }],
    ["a first day", [], wednesday],
    ["a hold", [wednesday], held],
    ["a hold of a completed one", [closed], held],
    ["a completion of one on hold", [held], { status: "completed" }],
    ["a hold that ended with its day", [held], { next_action_on: null, next_action: null }],
  ])("are again as they were: %s", async (_, earlier, slip) => {
    for (const each of earlier) await change(each);
    const before = await stateWithWords();
    const version = await change(slip);
    expect(await stateWithWords()).not.toEqual(before);
    expect(await undo(version)).toEqual({ [id]: "undone" });
    expect(await stateWithWords()).toEqual(before);
  });

  test("come back with each of several completed together", async () => {
    const other = await insertInquiry(backend.database, { organization_name: "다른 기관" });
    await change(wednesday);
    const versions = { [id]: 2, [other]: 1 };
    const completed = { versions, change: { status: "completed" } };
    const { body } = await call(backend, "update_inquiries", completed, admin);
    await undo((body as { undo_id: string }[])[0]?.undo_id ?? "");
    expect(await stateWithWords()).toMatchObject({ status: "new", ...wednesday });
    expect(await stateOf(other)).toMatchObject({ status: "new" });
  });

  test("stand in the history as undone", async () => {
    await change(wednesday);
    await undo(await change({ status: "completed" }));
    const history = await backend.database.query(
      `select kind, to_value, details ->> 'undone' as undone from public.inquiry_events
       where inquiry_id = $1 order by id desc limit 2`,
      [id],
    );
    expect(history).toContainEqual({ kind: "next_action", to_value: "2026-11-25", undone: "true" });
  });

  test("are not given back to a colleague, nor after ten minutes", async () => {
    await change(wednesday);
    const version = await change({ next_action: "전화" });
    expect(await undo(version, colleague)).toEqual({});
    await backend.database.exec("update private.undo_steps set at = at - interval '11 minutes'");
    expect(await undo(version)).toEqual({});
    expect(await stateWithWords()).toMatchObject({ next_action: "전화" });
  });

  test("are kept for no longer than they can be undone", async () => {
    await change(wednesday);
    await change({ status: "completed" });
    await backend.database.exec("update private.undo_steps set at = at - interval '11 minutes'");
    const other = await insertInquiry(backend.database, { organization_name: "다른 기관" });
    await change(wednesday, admin, other);
    expect(await keptWords()).toEqual([]);
  });

  test("are erased with the person's data, from what an undo would restore too", async () => {
    await change(wednesday);
    const version = await change({ status: "completed" });
    expect(await keptWords()).toHaveLength(1);
    await call(backend, "erase_inquiry", { id }, admin);
    expect(await keptWords()).toEqual([]);
    expect(await undo(version)).toEqual({});
    expect(await stateWithWords()).toMatchObject({ next_action_on: null, next_action: null });
  });
});
