import { expect, test } from "vitest";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { useListedInquiries } from "./listed-inquiries.ts";

inCurrentBrowser("the list of inquiries", (browser) => {
  const { open } = useListedInquiries(browser);

  test.each([
    [1440, 900],
    [360, 740],
  ])("has a bar only while something is ticked, all of it in reach at %i px", async (width, height) => {
    const { page } = await open(width, height);
    const actions = ["신규로", "진행중으로", "완료로", "선택 해제"];
    const action = (label: string) => page.getByRole("button", { name: label, exact: true });
    expect(await action("완료로").isVisible()).toBe(false);

    const fifth = page.locator("tbody tr").nth(4).getByRole("checkbox");
    await fifth.scrollIntoViewIfNeeded();
    const before = (await fifth.boundingBox())?.y;
    await fifth.check();
    expect(Math.abs(((await fifth.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(1);
    await page.getByText("선택한 1건을").waitFor();

    await page.locator("tbody tr").nth(30).scrollIntoViewIfNeeded();
    for (const label of actions) {
      expect(await action(label).evaluate(isOnTop), label).toBe(true);
    }
    await action("선택 해제").click();
    await action("완료로").waitFor({ state: "detached" });
    expect(await fifth.isChecked()).toBe(false);
  });

  test.each([
    [1440, 900],
    [1024, 800],
    [360, 740],
  ])("has that bar without scripts, moving no row and covering no focus, at %i px", async (width, height) => {
    const { page } = await open(width, height, { javaScript: false });
    const toCompleted = page.locator("#bulk").getByRole("button", { name: "완료로", exact: true });
    const box = page.locator("tbody input[type=checkbox]").nth(9);
    await page.getByRole("button", { name: "내가 맡기" }).first().click();
    expect(await page.locator("dialog.fixed[open]").count()).toBe(1);
    expect(await toCompleted.isVisible()).toBe(false);

    await box.scrollIntoViewIfNeeded();
    await box.focus();
    const before = await box.boundingBox();
    await page.keyboard.press("Space");
    await toCompleted.waitFor();
    expect(await box.boundingBox()).toEqual(before);

    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(isFocusOnTop), `tab stop ${stop}`).toBe(true);
    }
    for (const label of ["신규로", "진행중으로", "완료로", "담당 정하기", "선택 해제"]) {
      const button = page.locator("#bulk").getByRole("button", { name: label, exact: true });
      expect(await button.evaluate(isOnTop), label).toBe(true);
    }
    await page.locator("#bulk").getByRole("button", { name: "선택 해제" }).press("Enter");
    await toCompleted.waitFor({ state: "hidden" });
  });
});

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** At its beginning, because its end may be cut off. */
function isFocusOnTop(): boolean {
  const focused = document.activeElement ?? document.body;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const found = document.elementFromPoint(left + Math.min(width / 2, 8), top + height / 2);
  return found !== null && (focused.contains(found) || found.contains(focused));
}
