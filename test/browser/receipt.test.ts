import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inBothBrowsers, openOnSite } from "../helpers/browsers/shared-browser.ts";
import { visitorCases } from "./screenshot-cases.ts";

const taken = visitorCases.find(({ name }) => name === "inquiry-taken");

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

inBothBrowsers("the receipt of the inquiry page", (browser, name) => {
  async function openReceipt(javaScript: boolean) {
    const opened = await openOnSite(browser(), { javaScript });
    await taken?.arrive(opened.page);
    return { ...opened, dialog: opened.page.getByRole("dialog", { name: "문의 제출 완료" }) };
  }

  test.each([name === "chromium-153"])(
    "the receipt has a name, and the focus on its button (scripts: %s)",
    async (js) => {
      const { page, dialog } = await openReceipt(js);
      await page.setViewportSize({ width: 1366, height: 768 });
      await dialog.waitFor();
      await expect.poll(() => focused(page)).toBe("확인");
      const isBelowButtons = await dialog.evaluate((element) => {
        const { bottom, left, width } = element.getBoundingClientRect();
        const lowest = document.elementFromPoint(left + width / 2, bottom - 3);
        return element.scrollHeight > element.clientHeight && lowest?.closest("form[method=dialog]") === null;
      });
      expect(isBelowButtons, "text shows below the buttons").toBe(false);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "hidden" });
    },
  );

  test("with scripts it keeps the focus and closes by Escape", async () => {
    const { page, dialog } = await openReceipt(true);
    await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press("Tab");
      const isInside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside, "between its last stop and its first the focus is with the browser").toBe(true);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });
});
