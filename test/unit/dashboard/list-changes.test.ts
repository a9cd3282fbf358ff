import { expect, test } from "vitest";
import { listChanges } from "../../../app/dashboard/inquiries/list/inquiry-table.tsx";

const row = (id: string, version: number, changed_by: string | null = null) => ({
  id,
  version,
  changed_by,
  organization_name: `${id} 학교`,
  status: "in_progress",
});
const before = [row("가람", 1), row("나루", 1), row("다온", 1)];
const announced = (...now: ReturnType<typeof row>[]) => listChanges(before, now, "me")?.announcement;

test("a colleague's change is announced, and several by their number", () => {
  expect(announced(row("가람", 2, "colleague"), row("나루", 1))).toBe("가람 학교: 진행중");
  expect(announced(row("가람", 2, "colleague"), row("나루", 2, null))).toBe("문의 2건이 바뀌었습니다.");
});

test("one's own change, from whichever tab, and a new inquiry are not announced", () => {
  const changes = listChanges(before, [row("가람", 2, "me"), row("라온", 1), row("다온", 1)], "me");
  expect(changes?.announcement).toBe("");
  expect([...(changes?.changedIds ?? [])]).toEqual(["가람", "라온"]);
});

test("where nothing has changed the last announcement stays", () => {
  expect(listChanges(before, before.slice(1), "me")).toBeNull();
});
