import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PageOptions } from "../helpers/browsers/browsers.ts";
import { inBothBrowsers, inCurrentBrowser, openOnSite } from "../helpers/browsers/shared-browser.ts";

const LONGER_THAN_A_TURN_MS = 4_500;

inBothBrowsers("the testimonial carousel", (browser, name) => {
  // What is a matter of the site's own code and clock is tested in one of them.
  const isOldest = name === "chromium-109";

  const open = (options: Partial<PageOptions> = {}) =>
    openOnSite(browser(), { javaScript: true, width: 400, ...options });

  async function openCarousel(options: Partial<PageOptions> = {}) {
    const opened = await open(options);
    // With a fake clock, waiting for what must not happen takes no time.
    await opened.page.clock.install();
    await opened.page.goto("/");
    await opened.page.locator("#testimonials").scrollIntoViewIfNeeded();
    await carousel(opened.page).waitFor();
    return opened;
  }

  const carousel = (page: Page) => page.getByRole("region", { name: "예시 후기" });
  const button = (page: Page, words: string) => carousel(page).getByRole("button", { name: words });
  // Browsers find no words in what is inert.
  const slide = (page: Page, number: number) =>
    carousel(page).locator(`[aria-label="${number} / 30"]:not([inert])`);
  const shown = async (page: Page) => {
    const slides = page.locator("#testimonials [aria-roledescription=슬라이드]:not([inert])");
    return (await slides.all()).length === 1 ? slides.getAttribute("aria-label") : slides.count();
  };

  test("starts before it is seen, moves nothing, and stands where one had scrolled", async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          const page = document.documentElement.dataset;
          page.shift = String(Number(page.shift ?? 0) + value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    let letIslandCome = () => {};
    const scrolled = new Promise<void>((resolve) => (letIslandCome = resolve));
    await page.route("**/assets/testimonials-island-*", async (route) => {
      await scrolled;
      await route.continue();
    });
    await page.goto("/");
    const coming = page.waitForRequest(/testimonials-island/);
    await page.locator("#testimonials").evaluate((section) => {
      const top = section.getBoundingClientRect().top + scrollY - innerHeight - 10;
      scrollTo({ top, behavior: "instant" });
    });
    await coming;
    const list = page.getByLabel("예시 후기, 옆으로");
    await list.evaluate((element) => element.scrollTo({ left: element.clientWidth * 0.86 * 4 }));
    const measure = () =>
      page.evaluate(() => [
        document.documentElement.scrollHeight,
        ...[...document.querySelectorAll("#testimonials figure")].flatMap((figure) => {
          const { left, top, width, height } = figure.getBoundingClientRect();
          return left > -width && left < innerWidth ? [left, top, width, height].map(Math.round) : [];
        }),
      ]);
    const before = await measure();
    const cards = await page.locator("#testimonials figure").elementHandles();
    letIslandCome();
    await slide(page, 5).waitFor();
    expect(await measure()).toEqual(before);
    // Recreated cards would lose a selection, and mean a hydration mismatch that nothing reports.
    const areKept = await Promise.all(cards.map((card) => card.evaluate(({ isConnected }) => isConnected)));
    expect(areKept).toEqual(Array.from({ length: 30 }, () => true));
    expect(await page.locator("#testimonials figure").count()).toBe(30);
    expect(Number(await page.locator("html").getAttribute("data-shift"))).toBeLessThan(0.001);
  });

  test.skipIf(isOldest)("advances every three seconds, and from the last to the first", async () => {
    const { page } = await open();
    await page.clock.install({ time: 0 });
    await page.goto("/");
    await page.clock.pauseAt(3_600_000);
    await page.locator("#testimonials").scrollIntoViewIfNeeded();
    await carousel(page).waitFor();
    for (const number of [2, 3]) {
      await page.clock.runFor(2_900);
      expect(await shown(page)).toBe(`${number - 1} / 30`);
      await page.clock.runFor(100);
      await slide(page, number).waitFor();
    }

    await button(page, "이전 후기").click();
    await slide(page, 2).waitFor();
    await button(page, "이전 후기").click();
    await slide(page, 1).waitFor();
    await button(page, "이전 후기").click();
    await slide(page, 30).waitFor();
    await button(page, "자동 넘김 시작").click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(LONGER_THAN_A_TURN_MS);
    await slide(page, 1).waitFor();
  });

  test.runIf(isOldest)("waits for the pointer and a hidden tab, and stays still once used", async () => {
    const { page } = await openCarousel();
    const expectStill = async () => {
      const before = await shown(page);
      await page.clock.runFor(LONGER_THAN_A_TURN_MS);
      expect(await shown(page)).toBe(before);
    };
    const expectMoving = async () => {
      const before = await shown(page);
      await page.clock.runFor(LONGER_THAN_A_TURN_MS);
      await expect.poll(() => shown(page)).not.toBe(before);
    };
    const live = carousel(page).locator("[aria-live]");
    await expectMoving();
    expect(await live.getAttribute("aria-live")).toBe("off");

    await carousel(page).hover();
    await expectStill();
    await page.mouse.move(0, 0);
    await expectMoving();

    await setVisibility(page, "hidden");
    await expectStill();
    await setVisibility(page, "visible");
    await expectMoving();

    const uses = [
      () => button(page, "자동 넘김 멈추기").click(),
      () => button(page, "다음 후기").click(),
      () => button(page, "자동 넘김 멈추기").press("Tab"),
    ];
    for (const use of uses) {
      await use();
      await page.locator(":focus").blur();
      await page.mouse.move(0, 0);
      expect(await live.getAttribute("aria-live")).toBe("polite");
      await expectStill();
      await page.setViewportSize({ width: 420, height: 700 });
      await expectStill();
      await button(page, "자동 넘김 시작").click();
      await page.mouse.move(0, 0);
      await expectMoving();
    }
  });

  test.skipIf(isOldest)("goes on by itself after the window has changed its size", async () => {
    const { page } = await openCarousel();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect.poll(() => shown(page)).toBe(3);
    await page.clock.runFor(LONGER_THAN_A_TURN_MS);
    await slide(page, 4).waitFor();
  });

  test("is turned by buttons, arrow keys and dragging, and lets the focus go", async () => {
    const { page } = await openCarousel();
    await button(page, "다음 후기").click();
    await slide(page, 2).waitFor();
    await button(page, "이전 후기").click();
    await slide(page, 1).waitFor();

    await page.getByLabel("예시 후기, 화살표").focus();
    await page.keyboard.press("ArrowRight");
    await slide(page, 2).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await slide(page, 30).waitFor();

    const stops: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press("Tab");
      const stop = page.locator("#testimonials :focus");
      stops.push((await stop.count()) === 0 ? null : await stop.evaluate(nameOf));
    }
    // None of them comes with the script behind a focus that is in the list already.
    expect(stops).toEqual(["자동 넘김 시작", "이전 후기", "다음 후기", null]);

    await slide(page, 30).hover({ position: { x: 200, y: 100 } });
    const card = await slide(page, 30).boundingBox();
    if (!card) throw new Error("the card is not on the screen");
    await page.mouse.down();
    await page.mouse.move(card.x + 20, card.y + 100, { steps: 5 });
    await page.mouse.up();
    await slide(page, 1).waitFor();
  });

  test.runIf(isOldest)(
    "with less motion wanted never moves by itself, and all 30 can be reached",
    async () => {
      const { page } = await openCarousel({ context: { reducedMotion: "reduce" } });
      await page.clock.runFor(LONGER_THAN_A_TURN_MS);
      expect(await shown(page)).toBe("1 / 30");
      expect(await carousel(page).getByRole("button").count()).toBe(2);
      const seen: string[] = [];
      for (let number = 1; number <= 30; number += 1) {
        await slide(page, number).waitFor();
        seen.push((await slide(page, number).locator("blockquote").textContent()) ?? "");
        await button(page, "다음 후기").click();
      }
      await slide(page, 1).waitFor();
      expect(new Set(seen).size).toBe(30);
    },
  );

  test("without scripts it is a list that the keyboard scrolls to its end", async () => {
    const { page } = await open({ javaScript: false });
    await page.goto("/");
    const list = page.getByLabel("예시 후기, 옆으로");
    await list.focus();
    const leftOf = async (number: number) => {
      const box = await page
        .locator("#testimonials figure")
        .nth(number - 1)
        .boundingBox();
      return Math.round(box?.x ?? Number.NaN);
    };
    for (const number of [2, 3, 4]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => leftOf(number)).toBe(20);
    }
    await list.evaluate((element) =>
      element.scrollTo({ left: element.scrollWidth * 0.9, behavior: "instant" }),
    );
    const leftOfLast = async () => {
      await page.keyboard.press("ArrowRight");
      return leftOf(30);
    };
    await expect.poll(leftOfLast).toBeLessThan(60);
  });
});

inCurrentBrowser("the panorama", (browser) => {
  const A_WHILE_MS = 2_000;
  const view = (page: Page) => page.getByRole("group", { name: /파노라마/ });
  const facing = (page: Page) => view(page).evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  const turnOf = (page: Page) => view(page).evaluate(({ scrollWidth }) => scrollWidth / 2);
  const open = async (options: Partial<PageOptions> = {}) => {
    const { page } = await openOnSite(browser(), { javaScript: true, width: 800, ...options });
    await page.clock.install({ time: 0 });
    await page.goto("/");
    await page.clock.pauseAt(3_600_000);
    await view(page).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "오른쪽 둘러보기" }).waitFor();
    return page;
  };
  const moves = async (page: Page) => {
    const before = await facing(page);
    await page.clock.runFor(A_WHILE_MS);
    return (await facing(page)) !== before;
  };

  test("drifts until it is touched, but not in a hidden tab", async () => {
    const page = await open();
    await expect.poll(() => moves(page)).toBe(true);
    await setVisibility(page, "hidden");
    expect(await moves(page)).toBe(false);
    await setVisibility(page, "visible");
    expect(await moves(page)).toBe(true);
    await page.getByRole("button", { name: "오른쪽 둘러보기" }).press("Enter");
    const reached = await facing(page);
    await expect.poll(() => facing(page)).toBeGreaterThan(reached);
    await expect.poll(() => moves(page)).toBe(false);
    await page.getByRole("button", { name: "재생" }).click();
    await expect.poll(() => moves(page)).toBe(true);
    await page.getByRole("button", { name: "멈춤" }).click();
    expect(await moves(page)).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(
      await view(page)
        .locator("img")
        .evaluateAll((images) => images.filter((each) => each.clientWidth).length),
    ).toBe(2);
  });

  test("with less motion wanted stays still, is dragged by the mouse, and its ends meet", async () => {
    const page = await open({ context: { reducedMotion: "reduce" } });
    expect(await moves(page)).toBe(false);
    // Where the ends meet is both the beginning and the end of a turn.
    for (const end of [0, await turnOf(page)]) {
      await view(page).evaluate((element, left) => (element.scrollLeft = left), end);
      await page.getByRole("button", { name: "왼쪽 둘러보기" }).click();
      expect(await facing(page)).toBe((await turnOf(page)) - 400);
    }
    const box = await view(page).boundingBox();
    if (!box) throw new Error("the panorama is not on the screen");
    await page.mouse.move(box.x + 700, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 100, { steps: 5 });
    await page.mouse.up();
    expect(await facing(page)).toBe(100);
  });

  test("without scripts arrow keys turn it to its end", async () => {
    const { page } = await openOnSite(browser(), { javaScript: false, width: 800 });
    await page.goto("/");
    await view(page).focus();
    const end = await view(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    const press = async () => {
      await page.keyboard.press("ArrowRight");
      return facing(page);
    };
    await expect.poll(press).toBeGreaterThanOrEqual(end - 1);
  });
});

function setVisibility(page: Page, state: DocumentVisibilityState) {
  return page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;
