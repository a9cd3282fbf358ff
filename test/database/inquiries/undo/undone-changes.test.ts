import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { attempt, call, insertInquiry, service, signedIn, visitor } from "../../callers.ts";
import {
  changeInquiry,
  inquiryVersion,
  onlyInquiry,
  undoBackendOfFile,
  undoneBy,
  workedState,
} from "./changed-inquiry.ts";

let id: string;
const { backend, admin, colleague, staff } = await undoBackendOfFile();
beforeEach(async () => {
  id = await onlyInquiry(backend);
});

const stateOf = (inquiry = id) => workedState(backend, inquiry);
const versionOf = () => inquiryVersion(backend, id);
const change = (body: object, who = admin, inquiry = id) => changeInquiry(backend, inquiry, body, who);
const undo = (undoId: string, who = admin) => undoneBy(backend, undoId, who);

const olderBy = (interval: string) =>
  backend.database.query("update private.undo_steps set at = at - $1::interval where inquiry_id = $2", [
    interval,
    id,
  ]);

async function changeTogether(ids: string[], to: object) {
  const versions = Object.fromEntries(ids.map((each) => [each, 1]));
  const { body } = await call(backend, "update_inquiries", { versions, change: to }, admin);
  return (body as { undo_id: string }[])[0]?.undo_id ?? "";
}

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
    const asked = { soon_until: "2026-11-02", received_from: "2026-01-01", received_to: "2099-12-31" };
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
    await call(backend, "erase_inquiry", { id }, admin);
    expect(await undo(await change({ status: "completed" }))).toEqual({ [id]: "undone" });
    expect(await stateOf()).toMatchObject({ status: "new" });
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

  test("where its person was erased", async () => {
    const slip = await change({ status: "in_progress" });
    await call(backend, "erase_inquiry", { id }, admin);
    expect(await undo(slip)).toEqual({});
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

test("nobody but an admin undoes anything", async () => {
  const undo_id = await change({ status: "in_progress" });
  expect(await call(backend, "undo", { undo_id })).toMatchObject({ code: "42501" });
  expect(await call(backend, "undo", { undo_id }, staff)).toMatchObject({ code: "42501" });
  for (const caller of [visitor, staff.caller, service])
    expect(await attempt(backend.database, caller, "select public.undo($1)", [undo_id])).toBe("42501");
  for (const caller of [visitor, staff.caller, admin.caller, service]) {
    const past = "select private.undo_change(step) from private.undo_steps as step";
    expect(await attempt(backend.database, caller, past)).toBe("42501");
  }
  expect(await stateOf()).toMatchObject({ status: "in_progress" });
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "several changes are undone while a colleague changes the last of them first",
  async () => {
    const { database } = backend;
    const ids = [id, await insertInquiry(backend.database, { organization_type: "health" })].toSorted();
    const [first = "", last = ""] = ids;
    const undo_id = await changeTogether(ids, { status: "in_progress" });
    const waiting = (count: number) =>
      vi.waitFor(
        async () =>
          expect(
            await database.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            ),
          ).toHaveLength(count),
        { timeout: 60_000 },
      );
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
      await waiting(1);
      const changed = database.transaction(async (sql) => {
        for (const each of [last, first])
          await sql.query("update public.inquiries set assigned_to = $1 where id = $2", [colleague.id, each]);
      });
      started.push(changed);
      await waiting(2);
      release();
      expect(await undone).toEqual({ [first]: "undone", [last]: "undone" });
      await changed;
    } finally {
      release();
      await Promise.allSettled(started);
    }
  },
);
