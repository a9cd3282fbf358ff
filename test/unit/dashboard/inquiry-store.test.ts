import { expect, test } from "vitest";
import { editPress, showPress } from "../../../app/dashboard/inquiries/rows/press.ts";
import { createInquiryStore } from "../../../app/dashboard/inquiries/rows/inquiry-store.ts";
import { changeSince, isLatestKnown, isMovedIn } from "../../../app/dashboard/inquiries/rows/shown-rows.ts";

const at = (version: number) => ({ id: "a", version });
const OPENED = "the list";

function storeOf(...presses: { version: number; change: object }[]) {
  const store = createInquiryStore();
  for (const [press, { version, change }] of presses.entries())
    showPress(store, [at(version)], { press, openedKey: OPENED, change });
  return store;
}

test("what was pressed shows until a newer version is read, which may be a colleague's", () => {
  const store = storeOf({ version: 1, change: { status: "in_progress" } });
  expect(changeSince(store.recordOf("a"), 1)).toEqual({ status: "in_progress" });
  expect(changeSince(store.recordOf("a"), 2)).toEqual({});
  expect(isMovedIn(OPENED, store.recordOf("a"))).toBe(true);
  expect(isMovedIn("the list, opened anew", store.recordOf("a"))).toBe(false);
});

test("a press that waits for another shows after it, sent for the version made", () => {
  const store = storeOf(
    { version: 1, change: { status: "in_progress" } },
    { version: 1, change: { isSpam: true } },
  );
  store.edit([at(2)], (entry, latest) => ({ ...entry, latest }));
  editPress(store, [at(2)], 1, (pressed, version) => [{ ...pressed, version }]);
  expect(changeSince(store.recordOf("a"), 2)).toEqual({ isSpam: true });
});

test("an error takes back its own press only", () => {
  const store = storeOf(
    { version: 1, change: { status: "in_progress" } },
    { version: 1, change: { status: "completed" } },
  );
  expect(changeSince(store.recordOf("a"), 1)).toEqual({ status: "completed" });
  editPress(store, [at(1)], 1, () => []);
  expect(changeSince(store.recordOf("a"), 1)).toEqual({ status: "in_progress" });
});

test("a row that left can be worked on if a press here moved it, no colleague's", () => {
  const left = (version: number) => ({ ...at(version), hasLeft: true });
  const store = storeOf({ version: 1, change: { assignee: { id: "me", name: "내 담당" } } });
  expect(isLatestKnown(store.recordOf("a"), left(1))).toBe(true);
  store.edit([at(2)], (entry, latest) => ({ ...entry, latest }));
  expect(isLatestKnown(store.recordOf("a"), left(1))).toBe(true);
  // The list had the own change, and a later one took the row out.
  expect(isLatestKnown(store.recordOf("a"), left(2))).toBe(false);
  expect(isLatestKnown(createInquiryStore().recordOf("a"), left(1))).toBe(false);
});
