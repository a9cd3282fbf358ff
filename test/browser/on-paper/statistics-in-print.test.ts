import { beforeAll, expect, inject, test } from "vitest";
import { monthOf, seoulDay } from "../../../app/korean/dates.ts";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";

const report = `/dashboard/reports/monthly?month=${monthOf(seoulDay(new Date()))}`;

inCurrentBrowser("on paper", (browser) => {
  let admin: Visitor;

  beforeAll(async () => {
    admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    await admin.sendForm("/inquiry", inquiryFields());
  });

  async function sheet(path: string) {
    const opened = await openPage(browser(), { javaScript: false, width: 700, baseURL: inject("siteUrl") });
    await opened.context.addCookies(admin.cookies());
    await opened.page.goto(path);
    await opened.page.emulateMedia({ media: "print" });
    return opened;
  }

  test("the tables behind the charts are there although nobody opened them", async () => {
    const { page, close } = await sheet("/dashboard/analytics");
    const tables = page.locator("details table");
    expect(await tables.count()).toBeGreaterThanOrEqual(5);
    const areSeen = () =>
      tables.evaluateAll((all) => all.map((table) => table.checkVisibility({ contentVisibilityAuto: true })));
    await expect.poll(async () => new Set(await areSeen())).toEqual(new Set([true]));
    await close();
  });

  test("a report has its figures and nothing that can only be pressed", async () => {
    const { page, close } = await sheet(report);
    expect(await page.getByRole("img", { name: /^주별 접수/ }).isVisible()).toBe(true);
    expect(await page.getByRole("table").count()).toBeGreaterThanOrEqual(6);
    for (const name of ["월간 보고서 보기", "로그아웃"]) {
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false);
    }
    expect(await page.getByText("CSV로 받기").isVisible()).toBe(false);
    await close();
  });

  test("a report is as wide as its sheet", async () => {
    const { page, close } = await sheet(report);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700);
    await close();
  });
});
