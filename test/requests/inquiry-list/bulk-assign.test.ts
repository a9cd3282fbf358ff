import { beforeAll, expect, test } from "vitest";
import { storeInquiryRows, listOf, selectedIn, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { storedInquiries } from "../../helpers/stored-inquiries.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { uniqueMark } from "../../helpers/samples.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const SELECT = "선택한 문의의 담당";

async function listOfThree() {
  const mark = uniqueMark();
  const names = await storeInquiryRows(
    ["가", "나", "다"].map((each) => ({ organization_name: `${mark} ${each}` })),
  );
  return { names, page: await admin.open(listOf(mark)) };
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

test("what a colleague has taken on since stays theirs, and is counted", async () => {
  const { names, page } = await listOfThree();
  const colleague = await signInAdmin();
  const theirs = await colleague.open(page.url);
  const colleagueId = choicesIn(theirs).find(({ text }) => text === colleague.email)?.value ?? "";
  const [first = ""] = selectedIn(theirs);
  await theirs.press("담당 정하기", { assignee: colleagueId, selected: [first] });

  const told = await page.press("담당 정하기", { assignee: meIn(page), selected: selectedIn(page) });
  expect(told.text).toContain("2건의 담당 관리자를 정했습니다");
  expect(told.text).toContain("1건은 그 사이 다시 바뀌어 그대로 두었습니다.");
  expect(new Set(await assigneesOf(names))).toEqual(new Set([meIn(page), colleagueId]));
});

test("with nothing ticked it says so", async () => {
  const { page } = await listOfThree();
  const told = await page.press("담당 정하기", { assignee: meIn(page) });
  expect(told.text).toContain("선택한 문의가 없습니다");
});

test.each<Record<string, string>>([{ assign: "yes" }, { assign: "yes", assignee: "somebody" }])(
  "an assignment to nobody that there is (%j) is refused",
  async (fields) => {
    const response = await admin.sendForm("/dashboard/inquiries", { intent: "bulk-update", ...fields });
    expect(response.status).toBe(400);
  },
);
