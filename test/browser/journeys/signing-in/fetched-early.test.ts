import { expect, inject } from "vitest";
import { Visitor } from "../../../helpers/visitor.ts";
import { journey } from "../journey.ts";
import type { Person } from "../people/person.ts";

// Longer than Chromium waits before it fetches the page of a link that is pointed at.
const LINGERS_MS = 800;

async function lingersOn({ page }: Person, href: string) {
  await page.locator(`a[href="${href}"]:visible`).first().hover();
  await page.waitForTimeout(LINGERS_MS);
}

journey("who pointed at a link before logging in or out sees no page of before", async ({ person }) => {
  const { email, password } = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
  await person.goto("/auth");
  await lingersOn(person, "/");
  await person.fill({ 이메일: email, 비밀번호: password });
  await person.click("로그인");
  await person.waitForText("환영합니다!");
  await lingersOn(person, "/");
  await person.click("로그아웃");
  await person.page.getByRole("link", { name: "로그인", exact: true }).first().waitFor();
  expect(await person.button("로그아웃").count()).toBe(0);
});

journey(
  "who pointed at their own page is told that content is being prepared",
  async ({ person }) => {
    await person.goto("/contents");
    await lingersOn(person, "/contents");
    await person.page
      .getByRole("button", { name: /자세히 보기/ })
      .first()
      .click();
    await person.waitForText("준비중입니다");
  },
  { inBothBrowsers: true, scripts: true },
);
