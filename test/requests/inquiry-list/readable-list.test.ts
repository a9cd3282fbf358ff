import { expect, test } from "vitest";
import { formatDateTime, formatShortDateTime } from "../../../app/korean/dates.ts";
import { storeInquiryRow, listOf, rowsOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const wordsOf = (page: ShownPage) => rowsOf(page)[0]?.textContent ?? "";

test("a row says what was written, for how many, and how long who waits", async () => {
  const created_at = hoursAgo(27.5);
  const name = await storeInquiryRow({
    created_at,
    message: `첫 줄입니다.\n\n${"긴 이야기 ".repeat(40)}끝`,
    estimated_users: "50-100",
  });
  const waiting = await admin.open(listOf(name));
  expect(wordsOf(waiting)).toContain("첫 줄입니다. 긴 이야기 긴 이야기");
  expect(wordsOf(waiting)).not.toContain("끝");
  expect(wordsOf(waiting)).toContain("50~100명");
  expect(wordsOf(waiting)).toContain("1일 3시간 대기");
  const time = rowsOf(waiting)[0]?.querySelector("time");
  expect(time?.textContent).toBe(formatShortDateTime(created_at, new Date()));
  expect(time?.getAttribute("title")).toBe(formatDateTime(created_at));
  expect(Date.parse(time?.getAttribute("datetime") ?? "")).toBe(Date.parse(created_at));
});

test("without scripts the bar for several is there from the start, and unticks all", async () => {
  const page = await admin.open(listOf(await storeInquiryRow()));
  page.screen.getByText("선택한 문의를");
  const untick = page.screen.getByRole<HTMLButtonElement>("button", { name: "선택 해제" });
  expect(untick.type).toBe("reset");
  expect(untick.form?.id).toBe(page.document.querySelector("[name=selected]")?.getAttribute("form"));
});
