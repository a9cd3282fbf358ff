import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { inBothBrowsers, openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { inquiryFields, landingFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { A4 } from "./a4.ts";

const longest = {
  organizationName: "가나다라 ".repeat(20).trim(),
  contactName: "마바사아 ".repeat(20).trim(),
};

const addressAfter = async (path: string, fields: Record<string, string>) =>
  (await new Visitor(inject("siteUrl")).sendForm(path, fields)).headers.get("Location") ?? "";

/** The rows that COMPANY_NAME and the settings beside it add. */
const addOperator = (page: Page) =>
  page
    .locator(".receipt-document table")
    .last()
    .evaluate((table) => {
      const row = table.querySelector("tr");
      for (const value of ["상호", "대표자", "123-45-67890", "춘천시 숲길 1, 숲결빌딩 ".repeat(4), "이음"]) {
        const added = row?.cloneNode(true) as HTMLElement;
        added.lastElementChild?.replaceChildren(value);
        table.lastElementChild?.append(added);
      }
    });

const lineCount = (page: Page, words: string) =>
  page
    .locator(".receipt-document")
    .getByText(words)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });

inBothBrowsers("the receipt on paper", (browser) => {
  test.each([
    ["/inquiry", true, inquiryFields(longest)],
    ["/", false, landingFields(longest)],
  ])("of %s is one sheet, and nothing else of the page (scripts: %s)", async (path, js, fields) => {
    const { page } = await openOnSite(browser(), { javaScript: js, ...A4 });
    await page.goto(await addressAfter(path, fields));
    if (js && path === "/inquiry") await page.locator("dialog:modal").waitFor();
    await addOperator(page);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.emulateMedia({ media: "print" });
    const paper = page.locator(".receipt-document");
    expect(await paper.getByText("접수증", { exact: true }).isVisible()).toBe(true);
    expect(await paper.boundingBox()).toMatchObject({ x: 0, y: 0 });
    const seen = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
    expect(seen).toContain("담당자명");
    expect(seen).not.toMatch(/인쇄|Ctrl|로그인|문의 제출 완료|문의 접수 완료|개인정보 처리방침/);
    for (const words of ["02-0000-0000", "support@example.com", "접수 번호"])
      expect(await lineCount(page, words), words).toBe(1);
    const edge = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(edge).toBeLessThanOrEqual(A4.width);
  });
});
