import { expect, test } from "vitest";
import {
  createInquiryStore,
  pendingChange,
  type RowInPlace,
} from "../../../app/dashboard/inquiries/rows/inquiry-store.ts";

const at = (version: number) => ({ id: "a", version });
const OPENED = "the list";

function storeOf(...presses: { version: number; change: object }[]) {
  const store = createInquiryStore();
  for (const [press, { version, change }] of presses.entries())
    store.show([at(version)], { press, openedKey: OPENED, change });
  return store;
}

test("what was pressed shows until a newer version is read, which may be a colleague's", () => {
  const store = storeOf({ version: 1, change: { status: "in_progress" } });
  expect(pendingChange(store, at(1))).toEqual({ status: "in_progress" });
  expect(pendingChange(store, at(2))).toEqual({});
  expect(store.wasMovedIn(OPENED, "a")).toBe(true);
  expect(store.wasMovedIn("the list, opened anew", "a")).toBe(false);
});

test("a press that waits for another shows after it, sent for the version made", () => {
  const store = storeOf(
    { version: 1, change: { status: "in_progress" } },
    { version: 1, change: { isSpam: true } },
  );
  store.noteUpdated([at(2)]);
  store.send([at(store.latestVersion(at(1)))], 1);
  expect(pendingChange(store, at(2))).toEqual({ isSpam: true });
});

test("an error takes back its own press only", () => {
  const store = storeOf(
    { version: 1, change: { status: "in_progress" } },
    { version: 1, change: { status: "completed" } },
  );
  expect(pendingChange(store, at(1))).toEqual({ status: "completed" });
  store.revert([at(1)], 1);
  expect(pendingChange(store, at(1))).toEqual({ status: "in_progress" });
});

test("a row that left can be worked on if a press here moved it, no colleague's", () => {
  const left = (version: number) => ({ ...at(version), hasLeft: true }) as RowInPlace;
  const store = storeOf({ version: 1, change: { assignee: { id: "me", name: "내 담당" } } });
  expect(store.isLatestKnown(left(1))).toBe(true);
  store.noteUpdated([at(2)]);
  expect(store.isLatestKnown(left(1))).toBe(true);
  // The list had the own change, and a later one took the row out.
  expect(store.isLatestKnown(left(2))).toBe(false);
  expect(createInquiryStore().isLatestKnown(left(1))).toBe(false);
});
