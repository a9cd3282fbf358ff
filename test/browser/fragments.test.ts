import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  inBothBrowsers,
  inCurrentBrowser,
  inOldestBrowser,
  openOnSite,
} from "../helpers/browsers/shared-browser.ts";
import { storeInquiryRow, listOf, signInAdmin } from "../helpers/inquiry-desk.ts";
import { landingFields, publicPages } from "../helpers/samples.ts";
import { fillForm } from "../helpers/browsers/fill-form.ts";

const wrong = landingFields({ email: "보건소", phone: "전화 주세요" });

inBothBrowsers("what an address leads to is in view below the header", (browser, name) => {
  const [javaScript, width] = name === "chromium-153" ? [true, 360] : [false, 1440];
  describe(`(scripts: ${javaScript}, ${width} px wide)`, () => {
    const open = () => openOnSite(browser(), { javaScript, width, height: width === 360 ? 740 : 900 });

    test("a part of the landing page, opened directly and from its header", async () => {
      const { page } = await open();
      for (const [id, title] of [
        ["pricing", "도입 방법과 비용"],
        ["contact", "도입 문의"],
        ["about", "어떤 서비스인가요"],
      ]) {
        await page.goto("/privacy");
        await page.goto(`/#${id}`);
        await expectInView(page, page.getByRole("heading", { name: title, level: 2 }));
      }
    });

    test("an answer, which opens by itself where the browser finds words in it", async () => {
      const { page } = await open();
      await page.goto("/");
      const answer = page.locator("#faq details").getByText("정보보안 담당자가 정합니다.");
      expect(await answer.isVisible()).toBe(false);
      // Headless browsers have no find-in-page; what it opens, a fragment opens too.
      await answer.evaluate((element) => {
        element.id = "found";
        location.hash = "found";
      });
      await expectInView(page, answer);
    });

    test("a receipt, and the list of what was wrong before it", async () => {
      const { page } = await open();
      await page.goto("/");
      await fillForm(page, wrong);
      await page.getByRole("button", { name: "문의 보내기" }).click();
      await expectInView(page, page.locator("#landing-inquiry [role=alert]"));
      await fillForm(page, landingFields());
      await page.getByRole("button", { name: "문의 보내기" }).click();
      await expectInView(page, page.getByText("문의 접수 완료"));
    });
  });
});

inCurrentBrowser("what an address leads to is in view on a phone", (browser) => {
  test("a note that was refused without scripts, and one that was left, on a phone", async () => {
    const admin = await signInAdmin();
    const organizationName = await storeInquiryRow();
    const { page, context } = await openOnSite(browser(), { javaScript: false, width: 360, height: 740 });
    await context.addCookies(admin.cookies());
    await page.goto(listOf(organizationName));
    await page.getByRole("link", { name: organizationName }).click();
    await page.getByRole("button", { name: "메모 남기기" }).click();
    await expectInView(page, page.getByText("메모를 입력해 주세요.").first());
    await page.getByRole("textbox", { name: "메모" }).fill("전화함");
    await page.getByRole("button", { name: "메모 남기기" }).click();
    await page.getByText("메모를 남겼습니다").waitFor();
    await expectInView(page, page.getByRole("button", { name: "메모 남기기" }));
  });
});

inOldestBrowser("the space above what an address leads to", (browser) => {
  test("no header is higher than that, for admins neither", async () => {
    const admin = await signInAdmin();
    const { page, context } = await openOnSite(browser(), { javaScript: false });
    const expectRoom = async (path: string) => {
      await page.goto(path);
      for (const width of [320, 360, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(roomAboveFragments), `${path} at ${width} px`).toBeGreaterThanOrEqual(0);
      }
    };
    for (const path of [...publicPages, "/auth"]) await expectRoom(path);
    await context.addCookies(admin.cookies());
    for (const path of [...publicPages, "/account"]) await expectRoom(path);
  });
});

async function expectInView(page: Page, target: Locator) {
  await expect
    .poll(async () => {
      const header = await page.getByRole("banner").boundingBox();
      const box = await target.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      if (!box || !header) return "not on the page";
      if (box.y < header.y + header.height - 1) return `at ${box.y}, behind the header`;
      return box.y + box.height > height ? `at ${box.y} of ${height}` : "in view";
    })
    .toBe("in view");
}

/** CSS pixels. Runs in the page. */
function roomAboveFragments(): number {
  const header = document.querySelector("header");
  const isSticky = header && getComputedStyle(header).position === "sticky";
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return padding - (isSticky ? header.getBoundingClientRect().height : 0);
}
