import { expect, test } from "vitest";
import { dueArguments } from "../../../app/notifications/delivery/notification-queue.server.ts";

const dueAt = (seoul: string) => dueArguments(new Date(`${seoul}+09:00`));

test.each([
  ["in the evening", "2026-11-27T18:00"],
  ["on a Saturday", "2026-11-28T10:00"],
  ["on a holiday", "2026-12-25T10:00"],
])("nothing falls due %s", (_, moment) => {
  expect(dueAt(moment)).toEqual({});
});

test("a deadline of a Monday at ten is told of that day at nine", () => {
  const until = new Date(dueAt("2026-11-30T09:00").soon_until ?? 0);
  expect(until).toEqual(new Date("2026-11-30T18:00+09:00"));
});
