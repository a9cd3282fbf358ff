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

  test("has the focus, and leaves it to the reference above the form, without scripts too", async () => {
    const { page, dialog } = await openReceipt(name === "chromium-153");
    await dialog.waitFor();
    await expect.poll(() => focused(page)).toBe("확인");
    const [reference = ""] = /접수 번호 \w{10}/.exec((await dialog.textContent()) ?? "") ?? [];
    for (const key of ["Enter", "F5"]) {
      await page.keyboard.press(key);
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => focused(page), { message: key }).toBe(reference);
    }
    const [receipt, form] = [page.locator(".receipt"), page.locator("#inquiry")];
    expect((await receipt.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0);
  });

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
    await expect.poll(() => focused(page)).toMatch(/^접수 번호 \w{10}$/);
  });
});
