import { expect, test } from "vitest";
import { storeInquiryRows, listOf, namesIn, selectedIn, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const listOfNew = (mark: string) => listOf(mark, "&status=new");
const leaveThree = (mark: string) =>
  storeInquiryRows(["가", "나", "다"].map((each) => ({ organization_name: `${mark} ${each}` })));

test("a press is answered by a redirect to the same list, whose toast takes it back", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const [first = "", ...others] = namesIn(list);
  const id = (await storedInquiries(first))[0]?.id ?? "";
  const answer = await admin.sendForm(list.url, { id, version: "1", status: "in_progress" });
  expect(answer.status).toBe(303);
  const moved = await admin.open(answer.headers.get("Location") ?? "");
  expect(moved.url.split("#")[0]).toBe(list.url);
  expect(moved.text).toContain(`${first}: 진행중으로 바꾸었습니다`);
  expect(namesIn(moved)).toEqual(others);
  expect(moved.text).toContain("모두 2건");

  const undone = await moved.press("되돌리기");
  expect(undone.url).toBe(list.url);
  expect(undone.text).toContain(`${first}: 상태를 되돌렸습니다`);
  expect(namesIn(undone)).toEqual([first, ...others]);
});

test("several that are completed leave the list, and the toast leads on", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const moved = await list.press("완료로", { selected: selectedIn(list).slice(0, 2) });
  expect(moved.text).toContain("2건을 완료로 바꾸었습니다");
  expect(namesIn(moved)).toEqual(namesIn(list).slice(2));
  expect(moved.href("결과 없이 완료한 문의 보기")).toBe("/dashboard/inquiries?resolution=none&spam=none");
});

test("several pressed twice are pressed once", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const list = await admin.open(listOfNew(mark));
  const selected = selectedIn(list);
  await list.press("완료로", { selected });
  const again = await list.press("완료로", { selected });
  expect(again.text).toContain("3건을 완료로 바꾸었습니다");
  again.screen.getByRole("button", { name: "되돌리기" });
});

test("several are marked as spam at once, and unmarked in the list of spam", async () => {
  const mark = uniqueMark();
  const names = await leaveThree(mark);
  const list = await admin.open(listOf(mark));
  const marked = await list.press("스팸으로 표시", { selected: selectedIn(list) });
  expect(marked.text).toContain("3건을 스팸으로 표시했습니다");

  const ofSpam = await admin.open(`${listOf(mark)}&spam=only`);
  const cleared = await ofSpam.press("스팸 아님", { selected: selectedIn(ofSpam) });
  expect(cleared.text).toContain("3건의 스팸 표시를 해제했습니다");
  const stored = await Promise.all(names.map(storedInquiries));
  expect(stored.flat().map(({ suspected_spam }) => suspected_spam)).toEqual([false, false, false]);
});

test("all that fit a filter are told to the script that selects them, with versions", async () => {
  const mark = uniqueMark();
  await leaveThree(mark);
  const told = await admin.send(`/dashboard/inquiries/matching?q=${mark}&status=new`);
  expect(await told.json()).toEqual(
    Array.from({ length: 3 }, () => ({ id: expect.any(String), version: 1 })),
  );
});

const SELECT = "선택한 문의의 담당";

async function listOfThree() {
  const mark = uniqueMark();
  return { names: await leaveThree(mark), page: await admin.open(listOf(mark)) };
}
const choicesIn = ({ screen }: ShownPage) => [...screen.getByLabelText<HTMLSelectElement>(SELECT).options];
const meIn = (page: ShownPage) => choicesIn(page).find(({ text }) => text === admin.email)?.value ?? "";
const assigneesOf = (names: string[]) =>
  Promise.all(names.map(async (name) => (await storedInquiries(name))[0]?.assigned_to));

test("several inquiries are given to one admin at once, who is chosen already: oneself", async () => {
  const { names, page } = await listOfThree();
  const me = meIn(page);
  expect(page.screen.getByLabelText<HTMLSelectElement>(SELECT).value).toBe(me);
  const told = await page.press("담당 정하기", { assignee: me, selected: selectedIn(page).slice(0, 2) });
  expect(told.text).toContain("2건의 담당 관리자를 정했습니다");
  expect((await assigneesOf(names)).filter(Boolean)).toEqual([me, me]);
});

test("nobody is a choice, and those that nobody has stay untouched", async () => {
  const { names, page } = await listOfThree();
  const [first = ""] = selectedIn(page);
  const given = await page.press("담당 정하기", { assignee: meIn(page), selected: [first] });
  const told = await given.press("담당 정하기", { assignee: "", selected: selectedIn(given) });
  expect(told.text).toContain("1건의 담당 관리자를 해제했습니다");
  expect(await assigneesOf(names)).toEqual([null, null, null]);
});

test.each<Record<string, string>>([{ assign: "yes" }, { assign: "yes", assignee: "somebody" }])(
  "an assignment to nobody that there is (%j) is refused",
  async (fields) => {
    const response = await admin.sendForm("/dashboard/inquiries", { intent: "bulk-update", ...fields });
    expect(response.status).toBe(400);
  },
);
