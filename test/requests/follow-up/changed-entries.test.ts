import { beforeAll, describe, expect, test } from "vitest";
import { openInquiry, signInAdmin, storeInquiryRow } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const history = ({ document }: ShownPage) =>
  [...document.querySelectorAll("ol li")].map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
const changeLink = ({ screen }: ShownPage) =>
  screen.queryByRole("link", { name: "고치기·지우기" })?.getAttribute("href") ?? "";
const withNote = async (body = "행정실 010-1111-2222") =>
  (await openInquiry(admin, await storeInquiryRow())).press("메모 남기기", { body });
const field = ({ screen }: ShownPage, label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe("of a note of one's own", () => {
  test("the words are corrected, and the history says that they were", async () => {
    const change = await admin.open(changeLink(await withNote()));
    expect(field(change, /^메모/).value).toBe("행정실 010-1111-2222");
    const changed = await change.press("고친 메모 저장하기", { body: "행정실 010-3333-4444" });
    expect(changed.url).toMatch(/^\/dashboard\/inquiries\/[\w-]{36}/);
    expect(changed.screen.getByRole("dialog").textContent).toContain("메모를 고쳤습니다");
    expect(changed.text).not.toContain("010-1111-2222");
    expect(history(changed)[0]).toContain(`${admin.email} 님메모를 고쳤습니다.`);
    expect(history(changed)[1]).toContain("행정실 010-3333-4444");
  });

  test("nothing is left but that it was removed, though the button is pressed twice", async () => {
    const change = await admin.open(changeLink(await withNote()));
    const removed = await change.press("메모 지우기");
    expect(removed.screen.getByRole("dialog").textContent).toContain("기록을 지웠습니다");
    expect(removed.text).not.toContain("010-1111-2222");
    expect(history(removed)[0]).toContain(`${admin.email} 님메모를 지웠습니다.`);
    expect((await change.press("메모 지우기")).screen.getByRole("dialog").textContent).toContain(
      "기록을 지웠습니다",
    );
    const gone = await change.press("고친 메모 저장하기", { body: "늦게 고침" });
    expect(gone.status).toBe(409);
    expect(gone.text).toContain("이미 지워진 기록입니다.");
    expect(field(gone, /^메모/).value).toBe("늦게 고침");
  });

  test.each([
    ["", "메모를 입력해 주세요."],
    ["가".repeat(2_001), "메모는 2,000자를 초과할 수 없습니다."],
  ])("%s is refused with what was typed", async (body, reason) => {
    const change = await admin.open(changeLink(await withNote()));
    const refused = await change.press("고친 메모 저장하기", { body });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(reason);
    expect(field(refused, /^메모/).value).toBe(body);
  });
});

test("a call that reached nobody after all becomes a missed one, and no response", async () => {
  const logged = await (
    await openInquiry(admin, await storeInquiryRow())
  ).press("연락 기록하기", { kind: "call", remark: "행정실" });
  expect(logged.text).toContain("응답함");
  const change = await admin.open(changeLink(logged));
  const refused = await change.press("고친 연락 저장하기", { kind: "no_answer", remark: "가".repeat(101) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("연락 내용은 100자를 초과할 수 없습니다.");
  const changed = await refused.press("고친 연락 저장하기", { remark: "" });
  expect(history(changed)[0]).toContain("연락 기록을 통화함에서 부재중으로 고쳤습니다.");
  expect(history(changed)[1]).toMatch(/연락.*부재중$/);
  expect(changed.text).toContain("시도 1회");
  expect(changed.text).not.toContain("응답함");
});

test("a colleague's entry offers no correction, and refuses one", async () => {
  const page = await withNote();
  const [path = ""] = page.url.split(/[?#]/);
  const colleague = await signInAdmin();
  expect(changeLink(await colleague.open(path))).toBe("");
  const change = await colleague.open(changeLink(page));
  expect(change.text).toContain("남긴 사람만 고치거나 지울 수 있습니다.");
  expect(change.screen.queryByRole("button", { name: "메모 지우기" })).toBeNull();
  const refused = await colleague.post(changeLink(page), { body: "동료가 고침" });
  expect(refused.status).toBe(409);
  expect(field(refused, /^메모/).value).toBe("동료가 고침");
});

test("once the person's data has gone no entry is changed", async () => {
  const page = await withNote();
  const [path = ""] = page.url.split(/[?#]/);
  await admin.sendForm(`${path}/erase`, {});
  expect(changeLink(await admin.open(path))).toBe("");
  const refused = await admin.post(changeLink(page), { body: "김보건" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("개인정보를 삭제한 문의의 기록은 고치거나 지울 수 없습니다.");
});

test("an address of no entry says so", async () => {
  const [path = ""] = (await withNote()).url.split(/[?#]/);
  expect((await admin.open(`${path}/entries/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await admin.open(`${path}/entries/0`)).status).toBe(404);
});
