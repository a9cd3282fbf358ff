import { expect, inject, test } from "vitest";
import { inCurrentBrowser, openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { A4 } from "./a4.ts";

const MONTH_OF_SIX_WEEKS = "2020-08";

inCurrentBrowser("on paper", (browser) => {
  test("a report is one sheet of figures, without what can only be pressed", async () => {
    const admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    const { page, context } = await openOnSite(browser(), { javaScript: false, ...A4 });
    await context.addCookies(admin.cookies());
    await page.goto(`/dashboard/reports?month=${MONTH_OF_SIX_WEEKS}`);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("heading", { name: "2020년 8월 문의 보고서" }).isVisible()).toBe(true);
    expect(await page.getByRole("table").count()).toBe(5);
    for (const name of ["Coming soon", "월간 보고서 보기", "로그아웃", "CSV로 받기", "이 기간 문의 보기"])
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(A4.width);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
