import { beforeAll, describe, expect, test } from "vitest";
import { leaveInquiry, openInquiry, signInAdmin } from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  admin = await signInAdmin();
});

const countOf = ({ screen }: ShownPage, label: string) => {
  const item = screen.getByRole("link", { name: label }).parentElement;
  return Number(item?.querySelector("span")?.textContent.replaceAll(/\D/g, ""));
};

describe("the overview", () => {
  test("says first what to do now, before the figures and the samples", async () => {
    const { document } = await admin.open("/dashboard");
    const titles = [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual(["지금 할 일", "문의 현황", "VR 이용 현황"]);
  });

  test("counts what an admin has taken on, and leads to it", async () => {
    const before = countOf(await admin.open("/dashboard"), "내 담당");
    const name = await leaveInquiry();
    await (await openInquiry(admin, name)).press("내가 맡기");
    const page = await admin.open("/dashboard");
    expect(countOf(page, "내 담당")).toBe(before + 1);
    const mine = await admin.open(
      page.screen.getByRole("link", { name: "내 담당" }).getAttribute("href") ?? "",
    );
    mine.screen.getByRole("link", { name });
    expect(mine.screen.getByRole("link", { current: "page", name: /내 담당/ }).textContent).toContain(
      String(before + 1),
    );
  });

  test("lists what was to be done today until it is completed", async () => {
    const name = await leaveInquiry();
    const page = await openInquiry(admin, name);
    const today = page.screen.getByLabelText<HTMLInputElement>("날짜").min;
    const set = await page.press("이 날로 정하기", { date: today, nextAction: "제안서 보내기" });
    const queue = await admin.open("/dashboard/worklist?queue=next_action_today");
    expect(queue.screen.getByRole("link", { name }).closest("li")?.textContent).toContain("제안서 보내기");
    await set.press("완료");
    const after = await admin.open("/dashboard/worklist?queue=next_action_today");
    expect(after.screen.queryByRole("link", { name })).toBeNull();
  });
});

test("an address of no queue shows the overdue ones", async () => {
  const page = await admin.open("/dashboard/worklist?queue=everything");
  expect(page.status).toBe(200);
  page.screen.getByRole("heading", { name: "기한 지남" });
});
