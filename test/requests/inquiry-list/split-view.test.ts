import { describe, expect, test } from "vitest";
import {
  storeInquiryRows,
  storeInquiryRow,
  listOf,
  openInquiry,
  signInAdmin,
  logContact,
  openStored,
} from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const admin = await signInAdmin();

async function three(): Promise<[string, [string, string, string]]> {
  const mark = uniqueMark();
  const names = await storeInquiryRows(
    [1, 2, 3].map((number) => ({
      organization_name: `${mark} ${number}호`,
      created_at: new Date(Date.now() - number * 60_000).toISOString(),
    })),
  );
  return [mark, names as [string, string, string]];
}

const paneOf = ({ screen }: ShownPage) => [
  ...screen.getByRole("navigation", { name: "문의 목록" }).querySelectorAll("li a"),
];
const namesInPane = (page: ShownPage) =>
  paneOf(page).map((link) => link.querySelector(".name")?.textContent ?? "");
const titleOf = ({ screen }: ShownPage) => screen.getByRole("heading", { level: 1 }).textContent;

async function openIn(query: string, name: string): Promise<ShownPage> {
  return (await admin.open(query)).follow(name);
}

describe("an inquiry without scripts", () => {
  test("has the list that it was opened from beside it, itself marked", async () => {
    const [mark, names] = await three();
    const page = await openIn(listOf(mark, "&status=new"), names[1]);
    expect(titleOf(page)).toBe(names[1]);
    expect(namesInPane(page)).toEqual(names);
    const marked = paneOf(page).filter((link) => link.getAttribute("aria-current") === "page");
    expect(marked.map((link) => link.querySelector(".name")?.textContent)).toEqual([names[1]]);
  });

  test("has what is late and what is suspected spam marked in that list, as the list has", async () => {
    const mark = uniqueMark();
    const [late = "", spam = "", recent = ""] = await storeInquiryRows([
      { organization_name: `${mark} 늦음`, created_at: "2026-06-01T01:00:00Z" },
      { organization_name: `${mark} 스팸`, created_at: "2026-06-01T01:00:00Z", suspected_spam: true },
      { organization_name: `${mark} 방금` },
    ]);
    const lineOf = (page: ShownPage, name: string) =>
      paneOf(page).find((link) => link.querySelector(".name")?.textContent === name)?.textContent;
    let page = await openIn(listOf(mark), late);
    expect(lineOf(page, late)).toContain("기한 지남");
    expect(lineOf(page, spam)).toContain("스팸 의심");
    expect(lineOf(page, spam)).not.toContain("기한");
    expect(lineOf(page, recent)).not.toMatch(/기한 지남|스팸/);
    page = await logContact(page, "call");
    expect(lineOf(page, late)).not.toContain("기한");
  });

  test("leads to the one before and after it, and back to the list with its conditions", async () => {
    const [mark, names] = await three();
    const first = await openIn(listOf(mark, "&status=new"), names[0]);
    expect(first.screen.queryByRole("link", { name: "이전" })).toBeNull();
    const second = await first.follow("다음");
    expect(titleOf(second)).toBe(names[1]);
    const third = await second.follow("다음");
    expect(titleOf(third)).toBe(names[2]);
    expect(third.screen.queryByRole("link", { name: "다음" })).toBeNull();
    expect(titleOf(await third.follow("이전"))).toBe(names[1]);
    const back = new URL(third.href("문의 목록으로"), "http://a");
    expect(Object.fromEntries(back.searchParams)).toEqual({ q: mark, status: "new" });
    const list = await admin.open(back.pathname + back.search);
    expect(list.document.querySelector(back.hash)?.textContent).toContain(names[2]);
  });

  test("still knows its neighbours once it has left the list by its move", async () => {
    const [mark, names] = await three();
    const page = await openIn(listOf(mark, "&status=new"), names[1]);
    const moved = await page.press("완료");
    expect(titleOf(moved)).toBe(names[1]);
    expect(namesInPane(moved)).toEqual([names[0], names[2]]);
    expect(titleOf(await moved.follow("다음"))).toBe(names[2]);
    expect(titleOf(await moved.follow("이전"))).toBe(names[0]);
  });

  test("opened by its bare address stands beside the list of all", async () => {
    // Inquiries of other tests may fill the first page.
    const isListed = async () => {
      const name = await storeInquiryRow();
      const [stored] = await storedInquiries(name);
      const page = await admin.open(`/dashboard/inquiries/${stored?.id}`);
      expect(page.status).toBe(200);
      return namesInPane(page).includes(name);
    };
    await expect.poll(isListed, { timeout: 60_000 }).toBe(true);
  });

  test("that does not exist leaves the list beside the word about it", async () => {
    const [mark, names] = await three();
    const page = await admin.open(
      `/dashboard/inquiries/${crypto.randomUUID()}?${new URLSearchParams({ list: `?q=${mark}` })}`,
    );
    expect(page.status).toBe(404);
    expect(titleOf(page)).toBe("문의를 찾을 수 없습니다");
    expect(namesInPane(page)).toEqual(names);
    expect(page.href("문의 목록으로")).toContain(mark);
  });

  test("keeps the conditions through its erasure, asked for and given up", async () => {
    const [mark, names] = await three();
    const page = await openIn(listOf(mark), names[0]);
    const asked = await page.follow("개인정보 삭제");
    expect(namesInPane(await asked.follow("취소"))).toEqual(names);
  });

  test("is not loaded anew while somebody may write in it, as the list is", async () => {
    const page = await openStored(admin);
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect((await admin.open("/dashboard/inquiries")).html.toLowerCase()).toContain('http-equiv="refresh"');
  });
});

describe("after a move", () => {
  test("the inquiry stays, until somebody wants the next one, which is remembered", async () => {
    const [mark, names] = await three();
    let page = await openIn(listOf(mark), names[0]);
    page = await page.press("진행중");
    expect(titleOf(page)).toBe(names[0]);
    page = await page.press("상태를 바꾸면 다음 문의 열기");
    expect(page.screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    page = await page.press("완료");
    expect(titleOf(page)).toBe(names[1]);
    expect(page.text).toContain(`${names[0]}: 완료로 바꾸었습니다`);
    expect(namesInPane(page)).toEqual(names);
    expect((await storedInquiries(names[0]))[0]?.status).toBe("completed");

    page = await page.press("상태를 바꾸면 다음 문의 열기");
    page = await page.press("진행중");
    expect(titleOf(page)).toBe(names[1]);
  });

  test("by an outcome the next one opens too, but not by that of a completed inquiry", async () => {
    const [mark, names] = await three();
    let page = await (await openIn(listOf(mark), names[0])).press("상태를 바꾸면 다음 문의 열기");
    page = await page.press("도입");
    expect(titleOf(page)).toBe(names[1]);
    page = await (await openIn(listOf(mark), names[0])).press("보류");
    expect(titleOf(page)).toBe(names[0]);
    await page.press("상태를 바꾸면 다음 문의 열기");
  });

  test("that is refused no other inquiry opens", async () => {
    const [mark, names] = await three();
    const page = await (await openIn(listOf(mark), names[0])).press("상태를 바꾸면 다음 문의 열기");
    const colleague = await signInAdmin();
    await (await openInquiry(colleague, names[0])).press("진행중");
    const refused = await page.press("완료");
    expect(titleOf(refused)).toBe(names[0]);
    expect(refused.text).toContain("다른 관리자가 먼저 바꾸었습니다");
    await refused.press("상태를 바꾸면 다음 문의 열기");
  });

  test("a choice that there is not is refused", async () => {
    const [stored] = await storedInquiries(await storeInquiryRow());
    const path = `/dashboard/inquiries/${stored?.id}`;
    const answer = await admin.sendForm(path, { intent: "after-move", "after-move": "away" });
    expect(answer.status).toBe(400);
  });
});
