import { expect, test } from "vitest";
import { areUnrelatedOwnChanges } from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";

const me = "me";
const event = (at: string, kind: string, actor: string | null = me) => ({
  id: 1,
  at,
  actor,
  kind,
  from_value: null,
  to_value: "x",
  details: null,
});
const assigning = (events: ReturnType<typeof event>[], versions: number) =>
  areUnrelatedOwnChanges({ events, versions, adminId: me, change: { assigned_to: me } });

test("what the same admin did to other fields of the inquiry is not in the way", () => {
  expect(assigning([event("10:01", "status"), event("10:00", "assignment", "colleague")], 1)).toBe(true);
  // Both made in one transaction, as completion also clears the day to get in touch.
  expect(assigning([event("10:01", "next_action"), event("10:01", "status")], 1)).toBe(true);
});

test.each([
  ["a colleague's change in between", [event("10:02", "status"), event("10:01", "spam", "colleague")], 2],
  ["a change of the same field", [event("10:01", "assignment")], 1],
  ["one's own erasure, after which nothing is to be done", [event("10:01", "erasure")], 1],
  ["a change by the system", [event("10:01", "anonymisation", null)], 1],
  ["a change that left no event", [event("10:01", "status")], 2],
  ["a change without a history", [], 1],
  ["the version that was shown", [event("10:01", "status")], 0],
])("%s is a conflict", (_, events, versions) => {
  expect(assigning(events, versions)).toBe(false);
});
