import { beforeEach, describe, expect, inject, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, changeInquiry, insertInquiry, signedIn, undoneBy, untilBlocked } from "../callers.ts";

let id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "admin");
beforeEach(async () => {
  await backend.database.exec("delete from public.inquiries");
  id = await insertInquiry(backend.database);
});

async function stateOf(inquiry = id) {
  const [row] = await backend.database.query(
    `select status, assigned_to, suspected_spam, first_response_at::text as first_response_at,
       completed_at::text as completed_at, next_action_on::text as next_action_on,
       next_action_time::text as next_action_time, next_action, resolution,
       resolution_reason
     from public.inquiries where id = $1`,
    [inquiry],
  );
  return row;
}
async function versionOf() {
  const [row] = await backend.database.query<{ version: number }>(
    "select version from public.inquiries where id = $1",
    [id],
  );
  return row?.version ?? 0;
}
const change = (body: object, who = admin, inquiry = id) => changeInquiry(backend, inquiry, body, who);
const undo = (undoId: string, who = admin) => undoneBy(backend, undoId, who);

const olderBy = (interval: string) =>
  backend.database.query("update private.undo_steps set at = at - $1::interval where inquiry_id = $2", [
    interval,
    id,
  ]);

const keptWords = () =>
  backend.database.query("select 1 from private.undo_steps where next_action is not null");

async function changeTogether(ids: string[], to: object) {
  const versions = Object.fromEntries(ids.map((each) => [each, 1]));
  const { body } = await call(backend, "update_inquiries", { versions, change: to }, admin);
  return (body as { undo_id: string }[])[0]?.undo_id ?? "";
}

const wednesday = { next_action_on: "2026-11-25", next_action: "홍길동 님께 제안서" };
const closed = { status: "completed", resolution: "declined", resolution_reason: "예산이 없음" };
const held = {
  status: "in_progress",
  next_action_on: "2026-12-28",
  resolution: "on_hold",
  resolution_reason: "예산이 내년에",
};

describe("a change taken back", () => {
  test.each([
    ["a new one begun", [], { status: "in_progress" }],
    ["a new one completed", [], { status: "completed" }],
    ["one begun and completed", [{ status: "in_progress" }], { status: "completed" }],
    ["a completed one opened again", [{ status: "completed" }], { status: "in_progress" }],
    ["a completed one called new", [{ status: "completed" }], { status: "new" }],
    ["one begun and called new", [{ status: "in_progress" }], { status: "new" }],
    ["a mark as spam", [], { suspected_spam: true }],
    ["a mark taken off", [{ suspected_spam: true }], { suspected_spam: false }],
    ["a completion by slip", [wednesday], { status: "completed" }],
    ["a completion with a resolution", [wednesday], closed],
    ["a reopening", [closed], { status: "in_progress" }],
    ["a resolution written over", [closed], { resolution: "adopted", resolution_reason: null }],
    ["another day", [wednesday], { next_action_on: "2026-12-01" }],
    ["another time", [{ ...wednesday, next_action_time: "14:00" }], { next_action_time: "15:00" }],
    ["other words", [wednesday], { next_action: "전화" }],
    ["a day taken off", [wednesday], { next_action_on: null, next_action: null }],
    ["a first day", [], wednesday],
    ["a hold", [wednesday], held],
    ["a hold of a completed one", [closed], held],
    ["a completion of one on hold", [held], { status: "completed" }],
    ["a hold that ended with its day", [held], { next_action_on: null, next_action: null }],
  ])("leaves everything as it was: %s", async (_, earlier, slip) => {
    for (const each of earlier) await change(each);
    const [before, version] = [await stateOf(), await versionOf()];
    const slipped = await change(slip);
    expect(await stateOf()).not.toEqual(before);
    expect(await undo(slipped)).toEqual({ [id]: "undone" });
    expect(await stateOf()).toEqual(before);
    expect(await versionOf()).toBe(version + 2);
  });

  test("gives an inquiry back to whom it was assigned, or to nobody", async () => {
    expect(await undo(await change({ assigned_to: colleague.id }))).toEqual({ [id]: "undone" });
    expect(await stateOf()).toMatchObject({ assigned_to: null });
    await change({ assigned_to: colleague.id });
    expect(await undo(await change({ assigned_to: admin.id }))).toEqual({ [id]: "undone" });
    expect(await stateOf()).toMatchObject({ assigned_to: colleague.id });
  });

  test("gives nothing to somebody who is no admin any more", async () => {
    const former = await signedIn(backend, "admin");
    await change({ assigned_to: former.id });
    const version = await change({ assigned_to: null });
    await backend.database.query("update public.user_roles set role = 'staff' where user_id = $1", [
      former.id,
    ]);
    expect(await undo(version)).toEqual({ [id]: "not-undoable" });
    expect(await stateOf()).toMatchObject({ assigned_to: null });
  });

  test("is unknown to the medians and counts", async () => {
    const asked = { received_from: "2026-01-01", received_to: "2099-12-31" };
    const overview = async () => (await call(backend, "overview", asked, admin)).body;
    const before = await overview();
    const version = await change({ status: "in_progress" });
    expect(await overview()).not.toEqual(before);
    await undo(version);
    expect(await overview()).toEqual(before);
  });

  test("stands in the history beside the slip, as undone", async () => {
    await undo(await change({ status: "completed" }));
    const history = await backend.database.query(
      `select actor, kind, from_value, to_value, coalesce(details ->> 'undone', 'false') as undone
       from public.inquiry_events where inquiry_id = $1 order by id`,
      [id],
    );
    expect(history).toEqual([
      { actor: admin.id, kind: "status", from_value: "new", to_value: "completed", undone: "false" },
      { actor: admin.id, kind: "status", from_value: "completed", to_value: "new", undone: "true" },
    ]);
  });

  test("may be of an inquiry whose person was erased before", async () => {
    await call(backend, "erase_inquiries", { ids: [id] }, admin);
    expect(await undo(await change({ suspected_spam: true }))).toEqual({ [id]: "undone" });
    expect(await stateOf()).toMatchObject({ suspected_spam: false, status: "completed" });
  });

  test("is followed by changes that keep their own times", async () => {
    await undo(await change({ status: "completed" }));
    await change({ status: "in_progress" });
    expect(await stateOf()).toMatchObject({ first_response_at: null, completed_at: null });
  });
});

describe("a change stands", () => {
  test("when somebody has changed the inquiry since", async () => {
    const version = await change({ status: "in_progress" });
    await change({ suspected_spam: true }, colleague);
    const now = await stateOf();
    expect(await undo(version)).toEqual({ [id]: "changed-since" });
    expect(await stateOf()).toEqual(now);
  });

  test("after ten minutes, and not before", async () => {
    const version = await change({ status: "in_progress" });
    await olderBy("9 minutes");
    await olderBy("2 minutes");
    expect(await undo(version)).toEqual({});
    await olderBy("-90 seconds");
    expect(await undo(version)).toEqual({ [id]: "undone" });
  });

  test("after ten minutes without the words that an undo would have restored", async () => {
    await change(wednesday);
    await change({ status: "completed" });
    await olderBy("11 minutes");
    await change(wednesday, admin, await insertInquiry(backend.database, { organization_name: "다른 기관" }));
    expect(await keptWords()).toEqual([]);
  });

  test("against a colleague, who did not make it", async () => {
    const version = await change({ status: "in_progress" });
    expect(await undo(version, colleague)).toEqual({});
    expect(await stateOf()).toMatchObject({ status: "in_progress" });
  });

  test("once it was undone, however often that is asked for, as the answer may be lost", async () => {
    const slip = await change({ status: "in_progress" });
    for (const _ of ["first", "again"]) expect(await undo(slip)).toEqual({ [id]: "undone" });
    expect(await stateOf()).toMatchObject({ status: "new" });
    expect(await versionOf()).toBe(3);
    const [row] = await backend.database.query("select undo_id from public.inquiries where id = $1", [id]);
    expect(row).toEqual({ undo_id: null });
  });

  test("where its person was erased, of whom an undo would restore words", async () => {
    await change(wednesday);
    const slip = await change({ status: "completed" });
    expect(await keptWords()).toHaveLength(1);
    await call(backend, "erase_inquiries", { ids: [id] }, admin);
    expect(await keptWords()).toEqual([]);
    expect(await undo(slip)).toEqual({});
    expect(await stateOf()).toMatchObject({ next_action_on: null, next_action: null });
  });

  test("of several that were changed together, those that somebody changed since", async () => {
    const other = await insertInquiry(backend.database, { organization_name: "다른 기관" });
    const slip = await changeTogether([id, other], { status: "completed" });
    await change({ suspected_spam: true }, colleague, other);
    expect(await undo(slip)).toEqual({ [id]: "undone", [other]: "changed-since" });
    expect([await stateOf(), await stateOf(other)]).toMatchObject([
      { status: "new" },
      { status: "completed" },
    ]);
  });
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "several changes are undone while a colleague changes the last of them first",
  async () => {
    const { database } = backend;
    const ids = [id, await insertInquiry(backend.database, { organization_type: "health" })].toSorted();
    const [first = "", last = ""] = ids;
    const undo_id = await changeTogether(ids, { status: "in_progress" });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const started: Promise<unknown>[] = [];
    await new Promise<void>((resolve) => {
      const third = database.transaction(async (sql) => {
        await sql.query("select from public.inquiry_counts for update");
        resolve();
        await isReleased;
      });
      started.push(third);
    });
    try {
      const undone = undo(undo_id);
      started.push(undone);
      await untilBlocked(database, 1);
      const changed = database.transaction(async (sql) => {
        for (const each of [last, first])
          await sql.query("update public.inquiries set assigned_to = $1 where id = $2", [colleague.id, each]);
      });
      started.push(changed);
      await untilBlocked(database, 2);
      release();
      expect(await undone).toEqual({ [first]: "undone", [last]: "undone" });
      await changed;
    } finally {
      release();
      await Promise.allSettled(started);
    }
  },
);
