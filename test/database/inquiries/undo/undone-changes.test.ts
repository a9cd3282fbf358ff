import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { Backend } from "../../../../supabase/local/backend.ts";
import { type ApiUser, attempt, call, insertInquiry, service, signedIn, visitor } from "../../callers.ts";
import {
  changeInquiry,
  inquiryVersion,
  onlyInquiry,
  startUndoBackend,
  undoChange,
  workedState,
} from "./changed-inquiry.ts";

let backend: Backend;
let admin: ApiUser;
let colleague: ApiUser;
let staff: ApiUser;
let id: string;
beforeAll(async () => {
  ({ backend, admin, colleague, staff } = await startUndoBackend());
});
afterAll(() => backend.stop());
beforeEach(async () => {
  id = await onlyInquiry(backend);
});

const stateOf = (inquiry = id) => workedState(backend, inquiry);
const versionOf = () => inquiryVersion(backend, id);
const change = (body: object, who = admin, inquiry = id) => changeInquiry(backend, inquiry, body, who);
const undo = (version: number, who = admin) => undoChange(backend, id, version, who);

const olderBy = (interval: string) =>
  backend.database.query("update public.inquiry_events set at = at - $1::interval where inquiry_id = $2", [
    interval,
    id,
  ]);

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
    const before = await stateOf();
    const version = await change(slip);
    expect(await stateOf()).not.toEqual(before);
    expect(await undo(version)).toEqual({ [id]: "undone" });
    expect(await stateOf()).toEqual(before);
    expect(await versionOf()).toBe(version + 1);
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
    const figures = async () => (await call(backend, "inquiry_figures", {}, admin)).body;
    const before = await figures();
    const version = await change({ status: "in_progress" });
    expect(await figures()).not.toEqual(before);
    await undo(version);
    expect(await figures()).toEqual(before);
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

  test("is followed by changes that keep their own times", async () => {
    await undo(await change({ status: "completed" }));
    await change({ status: "in_progress" });
    expect(await stateOf()).toMatchObject({ first_response_at: expect.any(String), completed_at: null });
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
    expect(await undo(version)).toEqual({ [id]: "not-undoable" });
    await olderBy("-90 seconds");
    expect(await undo(version)).toEqual({ [id]: "undone" });
  });

  test("against a colleague, who did not make it", async () => {
    const version = await change({ status: "in_progress" });
    expect(await undo(version, colleague)).toEqual({ [id]: "not-undoable" });
    expect(await stateOf()).toMatchObject({ status: "in_progress" });
  });

  test("once it was taken back: the undo is not undone", async () => {
    const version = await change({ status: "in_progress" });
    expect(await undo(version)).toEqual({ [id]: "undone" });
    expect(await undo(version)).toEqual({ [id]: "changed-since" });
    expect(await undo(version + 1)).toEqual({ [id]: "not-undoable" });
    expect(await stateOf()).toMatchObject({ status: "new" });
  });

  test("where the inquiry has gone, and where its person was erased", async () => {
    const version = await change({ status: "in_progress" });
    await call(backend, "erase_inquiry", { id }, admin);
    expect(await undo(version)).toEqual({ [id]: "changed-since" });
    await backend.database.exec("delete from public.inquiries");
    expect(await undo(version)).toEqual({ [id]: "missing" });
  });

  test("of several that were changed together, those that somebody changed since", async () => {
    const other = await insertInquiry(backend.database, { organization_name: "다른 기관" });
    const versions = { [id]: await change({ status: "completed" }), [other]: 0 };
    versions[other] = await change({ status: "completed" }, admin, other);
    await change({ suspected_spam: true }, colleague, other);
    const { body } = await call(backend, "undo_inquiry_changes", { changes: versions }, admin);
    expect(body).toEqual({ [id]: "undone", [other]: "changed-since" });
    expect([await stateOf(), await stateOf(other)]).toMatchObject([
      { status: "new" },
      { status: "completed" },
    ]);
  });
});

test("nobody but an admin takes anything back", async () => {
  const version = await change({ status: "in_progress" });
  const changes = { [id]: version };
  expect(await call(backend, "undo_inquiry_changes", { changes })).toMatchObject({ code: "42501" });
  expect(await call(backend, "undo_inquiry_changes", { changes }, staff)).toMatchObject({ code: "42501" });
  for (const caller of [visitor, staff.caller, service]) {
    const statement = "select public.undo_inquiry_changes($1::jsonb)";
    expect(await attempt(backend.database, caller, statement, [JSON.stringify(changes)])).toBe("42501");
  }
  for (const caller of [visitor, staff.caller, admin.caller, service]) {
    const past = "select private.undo_inquiry_change($1, $2)";
    expect(await attempt(backend.database, caller, past, [id, version])).toBe("42501");
  }
  expect(await stateOf()).toMatchObject({ status: "in_progress" });
});

test("more than 200 at once are refused", async () => {
  const changes = Object.fromEntries(Array.from({ length: 201 }, () => [crypto.randomUUID(), 2]));
  expect(await call(backend, "undo_inquiry_changes", { changes }, admin)).toMatchObject({ code: "22023" });
});

describe("an inquiry that is called new again by hand", () => {
  const firstResponse = async () => (await stateOf())?.["first_response_at"];
  const answeredBefore = (interval: string) =>
    backend.database.query(
      "update public.inquiries set first_response_at = first_response_at - $1::interval where id = $2",
      [interval, id],
    );

  test("within ten minutes has not been answered", async () => {
    await change({ status: "in_progress" });
    await answeredBefore("9 minutes");
    await change({ status: "new" }, colleague);
    expect(await firstResponse()).toBeNull();
  });

  test("later than that keeps when it was answered", async () => {
    await change({ status: "in_progress" });
    await answeredBefore("11 minutes");
    const first = await firstResponse();
    await change({ status: "new" });
    expect(await firstResponse()).toBe(first);
    await change({ status: "completed" });
    expect(await firstResponse()).toBe(first);
  });
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "several changes are undone while a colleague changes the last of them first",
  async () => {
    const { database } = backend;
    const ids = [id, await insertInquiry(backend.database, { organization_type: "health" })].toSorted();
    const [first = "", last = ""] = ids;
    for (const each of ids) await change({ status: "in_progress" }, admin, each);
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
      const undone = call(backend, "undo_inquiry_changes", { changes: { [first]: 2, [last]: 2 } }, admin);
      started.push(undone);
      await waiting(1);
      const changed = database.transaction(async (sql) => {
        for (const each of [last, first])
          await sql.query("update public.inquiries set assigned_to = $1 where id = $2", [colleague.id, each]);
      });
      started.push(changed);
      await waiting(2);
      release();
      expect((await undone).body).toEqual({ [first]: "undone", [last]: "undone" });
      await changed;
    } finally {
      release();
      await Promise.allSettled(started);
    }
  },
);
