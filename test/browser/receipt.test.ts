import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type BrowserName, browserAvailability, openPage } from "../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../helpers/browsers/shared-browser.ts";
import { visitorCases } from "./screenshot-cases.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];
const taken = visitorCases.find(({ name }) => name === "inquiry-taken");

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

for (const name of names) {
  describe.skipIf(!browserAvailability(name).available)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser(name);
    });

    async function openReceipt(javaScript: boolean) {
      const opened = await openPage(browser, { javaScript, baseURL: inject("siteUrl") });
      await taken?.arrive(opened.page);
      return { ...opened, dialog: opened.page.getByRole("dialog", { name: "문의 제출 완료" }) };
    }

    test.each([true, false])(
      "the receipt has a name, and the focus on its button (scripts: %s)",
      async (js) => {
        const { page, dialog, assertQuiet, close } = await openReceipt(js);
        await dialog.waitFor();
        await expect.poll(() => focused(page)).toBe("확인");
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        await assertQuiet();
        await close();
      },
    );

    test("with scripts it keeps the focus and closes by Escape", async () => {
      const { page, dialog, assertQuiet, close } = await openReceipt(true);
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
      await assertQuiet();
      await close();
    });
  });
}
