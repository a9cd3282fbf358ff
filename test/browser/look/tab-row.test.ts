import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { boundsOf, useListedInquiries } from "./listed-inquiries.ts";

inCurrentBrowser("the list of inquiries", (browser) => {
  const { open } = useListedInquiries(browser);

  /** In view means clear of the row's ends, which fade out over 16 and 40 px. The first tab's words begin at 18. */
  async function expectCurrentTabInView(page: Page) {
    const row = await boundsOf(page, ".tab-row");
    const box = () => boundsOf(page, "header [aria-current=page]");
    await expect.poll(async () => (await box()).x).toBeGreaterThanOrEqual(row.x + 7);
    await expect
      .poll(async () => (await box()).x + (await box()).width)
      .toBeLessThanOrEqual(row.x + row.width - 40);
  }

  test.each([true, false])(
    "has a header of one row and its first inquiry in view on a phone (scripts: %s)",
    async (javaScript) => {
      const { page } = await open(360, 740, {
        javaScript,
        path: "/dashboard/inquiries?refresh=off",
      });
      expect((await boundsOf(page, "header")).height).toBeLessThanOrEqual(56);
      const tabs = page.getByRole("navigation", { name: "대시보드" }).getByRole("link");
      const boxes = await tabs.evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(40);
      await expectCurrentTabInView(page);
      expect((await boundsOf(page, "tbody tr")).y).toBeLessThan(330);
    },
  );

  test.each([true, false])(
    "brings each tab into view as it is opened on a phone (scripts: %s)",
    async (javaScript) => {
      const { page } = await open(360, 740, { javaScript, path: "/dashboard" });
      for (const label of ["관리", "Overview", "문의 목록", "Reports"]) {
        await page.getByRole("link", { name: label, exact: true }).first().click();
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await expect.poll(() => page.locator("header [aria-current=page]").textContent()).toBe(label);
        await expectCurrentTabInView(page);
      }
      const row = page.locator(".tab-row");
      expect(await row.evaluate((each) => getComputedStyle(each).webkitMaskImage)).toContain("gradient");
      await row.hover();
      const firstTabAfterScrolling = async () => {
        await page.mouse.wheel(-1_000, 0);
        return (await boundsOf(page, "header nav a")).x;
      };
      await expect.poll(firstTabAfterScrolling).toBeGreaterThanOrEqual((await boundsOf(page, ".tab-row")).x);
      await page.getByRole("button", { name: "로그아웃" }).focus();
      const button = await boundsOf(page, "header button");
      expect(button.x + button.width).toBeLessThanOrEqual(360);
    },
  );
});
