import { beforeAll, expect, inject, test } from "vitest";
import { A4 } from "./a4.ts";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";

inCurrentBrowser("on paper", (browser) => {
  let admin: Visitor;

  beforeAll(async () => {
    admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    await admin.sendForm("/inquiry", inquiryFields());
  });

  test("a report is one sheet wide and has its figures, without what can only be pressed", async () => {
    const { page, close } = await openPage(browser(), {
      javaScript: false,
      width: A4.width,
      baseURL: inject("siteUrl"),
    });
    await page.context().addCookies(admin.cookies());
    await page.goto("/dashboard/reports");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("heading", { name: /문의 보고서$/ }).isVisible()).toBe(true);
    expect(await page.getByRole("table").count()).toBe(5);
    for (const name of ["Coming soon", "월간 보고서 보기", "로그아웃", "CSV로 받기", "이 기간 문의 보기"])
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBeLessThanOrEqual(A4.width);
    expect(scrollHeight).toBeLessThanOrEqual(A4.height);
    await close();
  });
});
