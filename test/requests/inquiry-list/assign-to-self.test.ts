import { expect, test } from "vitest";
import { storeInquiryRow, listOf, rowsOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const admin = await signInAdmin();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const cellIn = (page: ShownPage, name: string) =>
  rowsOf(page)
    .find((row) => row.textContent.includes(name))
    ?.querySelector(".assignee")?.textContent;
const takeIn = ({ screen }: ShownPage, name: string) =>
  screen.queryByRole("button", { name: `${name} 내가 맡기` });

test("an inquiry is taken on from its row in one press", async () => {
  const name = await storeInquiryRow();
  const taken = await (await admin.open(listOf(name))).press(`${name} 내가 맡기`);
  expect(taken.text).toContain(`${name}: 담당 관리자를 정했습니다`);
  expect(cellIn(taken, name)).toBe(admin.email);
  expect(takeIn(taken, name)).toBeNull();
  taken.screen.getByRole("button", { name: `${name} 진행중으로` });
});

test("a completed inquiry is offered to nobody", async () => {
  const name = await storeInquiryRow({ status: "completed" });
  expect(takeIn(await admin.open(listOf(name)), name)).toBeNull();
});

const inProgress = (days: number) => ({
  status: "in_progress",
  created_at: daysAgo(days),
  first_response_at: daysAgo(days),
});
test.each([
  ["for long", inProgress(900), true],
  ["since lately", inProgress(3), false],
  [
    "for long with a day to get in touch",
    { ...inProgress(900), next_action_on: daysAgo(-9).slice(0, 10) },
    false,
  ],
])("an inquiry in progress %s says how old it is, with a warning or not", async (_, inquiry, warns) => {
  const name = await storeInquiryRow(inquiry);
  const [row] = rowsOf(await admin.open(listOf(name)));
  const age = row?.querySelector(".received .second");
  expect(age?.textContent).toMatch(/^응답함 · 접수 뒤 (?:900|3)일/);
  expect(age?.classList.contains("overdue")).toBe(warns);
  const queue = await admin.open("/dashboard/worklist?queue=stale");
  const waiting = [...queue.document.querySelectorAll("li")].find((each) => each.textContent.includes(name));
  expect(waiting?.textContent.includes("접수 뒤 900일")).toBe(warns || undefined);
});

test.each<Record<string, string>>([{}, { id: "somebody", version: "1" }])(
  "taking on what there is not (%j) is refused",
  async (fields) => {
    expect(
      (await admin.sendForm("/dashboard/inquiries", { intent: "assign-to-self", ...fields })).status,
    ).toBe(400);
  },
);
