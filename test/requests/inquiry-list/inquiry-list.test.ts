import { describe, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  namesIn,
  rowsOf,
  selectedIn,
  signInAdmin,
  statusOf,
} from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";
import { formatDateTime, formatShortDateTime } from "../../../app/korean/dates.ts";

const admin = await signInAdmin();

describe("moving an inquiry along", () => {
  const press = (name: string, towards: string) => `${name} ${towards}`;

  test("takes one press, forth and back, and stays with the same list at the same place", async () => {
    const name = await storeInquiryRow();
    const list = await admin.open(listOf(name));
    expect(statusOf(list, name)).toBe("신규");
    const begun = await list.press(press(name, "진행중으로"));
    const { pathname, searchParams, hash } = new URL(begun.url, "https://site.example");
    expect([pathname, searchParams.get("q"), hash]).toEqual([
      "/dashboard/inquiries",
      name,
      `#${rowsOf(list)[0]?.id}`,
    ]);
    expect(statusOf(begun, name)).toBe("진행중");
    const done = await (await admin.open(listOf(name))).press(press(name, "완료로"));
    expect(statusOf(done, name)).toBe("완료");
    expect(done.text).toContain("상담 결과는 적지 않았습니다.");
    const asked = done.href("상담 결과 적기");
    const opened = await admin.open(asked.replace("#reason", ""));
    expect(opened.document.querySelector("details #reason")).not.toBeNull();
    const back = await (await admin.open(listOf(name))).press(press(name, "진행중으로"));
    expect(statusOf(back, name)).toBe("진행중");
  });

  test("of two admins the later one is told who did what, and overwrites nothing", async () => {
    const name = await storeInquiryRow();
    const [mine, other] = [await signInAdmin(), await signInAdmin()];
    const stale = await mine.open(listOf(name));
    await (await other.open(listOf(name))).press(press(name, "진행중으로"));
    await (await other.open(listOf(name))).press(press(name, "완료로"));

    const told = await stale.press(press(name, "진행중으로"));
    expect(statusOf(told, name)).toBe("완료");
    const words = told.screen.getByRole("alert").textContent;
    expect(words).toContain("다른 관리자가 먼저 바꾸었습니다");
    expect(words).toContain(name);
    expect(words).toContain(`${other.email} 님이`);
    expect(words).toContain("상태를 진행중에서 완료로 바꾸었습니다.");
  });

  test("several at once, told how many", async () => {
    const mark = uniqueMark();
    await storeInquiryRows(["가", "나", "다"].map((each) => ({ organization_name: `${mark} ${each}` })));
    const list = await admin.open(listOf(mark));
    const moved = await list.press("완료로", { selected: selectedIn(list).slice(0, 2) });
    expect(moved.text).toContain("2건을 완료로 바꾸었습니다");
    const statuses = namesIn(moved).map((name) => statusOf(moved, name));
    expect(statuses.filter((status) => status === "완료")).toHaveLength(2);
    expect(statuses.filter((status) => status === "신규")).toHaveLength(1);

    const done = selectedIn(moved).filter((_, index) => statuses[index] === "완료");
    expect((await moved.press("완료로", { selected: done })).text).toContain("바꿀 문의가 없습니다");
  });

  test("several at once, of which somebody was faster with one", async () => {
    const mark = uniqueMark();
    const names = await storeInquiryRows(
      ["가", "나"].map((each) => ({ organization_name: `${mark} ${each}` })),
    );
    const list = await admin.open(listOf(mark));
    const other = await signInAdmin();
    await (await other.open(listOf(mark))).press(press(names[0] ?? "", "진행중으로"));

    const moved = await list.press("완료로", { selected: selectedIn(list) });
    expect(moved.text).toContain("1건을 완료로 바꾸었습니다");
    expect(moved.text).toContain("1건은 그 사이 다시 바뀌어 그대로 두었습니다.");
    expect(statusOf(moved, names[0] ?? "")).toBe("진행중");
    expect(statusOf(moved, names[1] ?? "")).toBe("완료");
  });

  test("several at once, of which none was chosen", async () => {
    const name = await storeInquiryRow();
    expect((await (await admin.open(listOf(name))).press("완료로")).text).toContain("선택한 문의가 없습니다");
  });

  test.each<Record<string, string>>([
    {},
    { id: "1" },
    { intent: "bulk-update", status: "lost" },
    { intent: "bulk-update", status: "new", selected: "x" },
  ])("a form that is none of ours (%j) is refused", async (fields) => {
    expect((await admin.sendForm("/dashboard/inquiries", fields)).status).toBe(400);
  });
});

test("nobody else can move an inquiry: not a stranger, not staff, nor another site", async () => {
  const name = await storeInquiryRow();
  const list = await admin.open(listOf(name));
  const id = rowsOf(list)[0]?.id.replace("inquiry-", "") ?? "";
  const fields = { id, version: "1", status: "completed" };
  const staff = await signedInAs("staff");

  for (const visitor of [newVisitor(), staff]) {
    for (const path of [
      "/dashboard/inquiries",
      "/dashboard/inquiries.data",
      `/dashboard/inquiries/${id}`,
      `/dashboard/inquiries/${id}.data`,
    ]) {
      const response = await visitor.sendForm(path, { ...fields, intent: "update-status" });
      expect([202, 302], path).toContain(response.status);
    }
  }
  const elsewhere = await admin.send("/dashboard/inquiries", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "https://evil.example" },
  });
  expect(elsewhere.status).toBe(403);
  expect(statusOf(await admin.open(listOf(name)), name)).toBe("신규");
});

test("a row says what was written, for how many, and how long who waits", async () => {
  const created_at = new Date(Date.now() - 27.5 * 3_600_000).toISOString();
  const name = await storeInquiryRow({
    created_at,
    message: `첫 줄입니다.\n\n${"긴 이야기 ".repeat(40)}끝`,
    estimated_users: "50-100",
  });
  const [row] = rowsOf(await admin.open(listOf(name)));
  expect(row?.textContent).toContain("첫 줄입니다. 긴 이야기 긴 이야기");
  expect(row?.textContent).not.toContain("끝");
  expect(row?.textContent).toContain("50~100명");
  expect(row?.textContent).toContain("1일 3시간 대기");
  const time = row?.querySelector("time");
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
