import { expect, test } from "vitest";
import { signInAdmin, historyOf, openStored } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const EDIT = "고친 내용 저장하기";
const withNote = async (body = "행정실 010-1111-2222") =>
  (await openStored(admin)).press("메모 남기기", { body });
const pathOf = ({ url }: ShownPage) => url.split(/[?#]/)[0] ?? "";
const field = ({ screen }: ShownPage, name: RegExp) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name });

test("a note of one's own is edited, says when, and shows the old words nowhere", async () => {
  const page = await withNote();
  expect(field(page, /^고칠 내용/).value).toBe("행정실 010-1111-2222");
  const edited = await page.press(EDIT, { body: "행정실 010-3333-4444" });
  expect(edited.screen.getByRole("dialog").textContent).toContain("기록을 고쳤습니다");
  expect(edited.text).not.toContain("010-1111-2222");
  expect(historyOf(edited)[0]).toMatch(/행정실 010-3333-4444.*에 고침/);
});

test("of a contact the remark is edited, and may be emptied", async () => {
  const logged = await (await openStored(admin)).press("연락 기록하기", { kind: "call", remark: "행정실" });
  const refused = await logged.press(EDIT, { body: "가".repeat(501) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("연락 내용은 500자를 초과할 수 없습니다.");
  const emptied = await refused.press(EDIT, { body: "" });
  expect(historyOf(emptied)[0]).toMatch(/연락통화함.*에 고침고치기/);
});

test.each([
  ["emptied", "", "메모를 입력해 주세요."],
  ["too long", "가".repeat(2_001), "메모는 2,000자를 초과할 수 없습니다."],
])("a note that is %s is refused with what was typed, in the open form", async (_, body, reason) => {
  const refused = await (await withNote()).press(EDIT, { body });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(reason);
  expect(field(refused, /^고칠 내용/).value).toBe(body);
  expect(field(refused, /^고칠 내용/).closest("details")?.open).toBe(true);
  expect(field(refused, /^메모/).value).toBe("");
});

test("a note that was taken back leaves its edited words in the field for a new one", async () => {
  const page = await withNote();
  await page.press("되돌리기");
  const refused = await page.press(EDIT, { body: "늦게 고침" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("쓰신 내용은 메모 칸에 옮겨 두었습니다.");
  expect(field(refused, /^메모/).value).toBe("늦게 고침");
});

test("a colleague's note offers no edit, and refuses one", async () => {
  const page = await withNote();
  const colleague = await signInAdmin();
  expect(historyOf(await colleague.open(pathOf(page)))[0]).not.toContain("고치기");
  const activity = field(page, /^고칠 내용/).form?.querySelector<HTMLInputElement>("[name=activity]")?.value;
  const fields = { intent: "edit-note", activity: activity ?? "", body: "동료가 고침" };
  const refused = await colleague.post(pathOf(page), fields);
  expect(refused.status).toBe(409);
  expect(historyOf(refused)[0]).toContain("행정실 010-1111-2222");
});

test("once the person's data has gone no entry offers an edit", async () => {
  const page = await withNote();
  await admin.sendForm(`${pathOf(page)}/erase`, {});
  expect((await admin.open(pathOf(page))).screen.queryByText("고치기")).toBeNull();
});
