import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type BrowserName, browserAvailability, openPage } from "../../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { leaveInquiries, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { indistinctStates } from "../accessibility-checks.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];

describe.each(names)("%s", (name) => {
  describe.skipIf(!browserAvailability(name).available)("the list of inquiries", () => {
    let browser: Browser;
    let admin: Awaited<ReturnType<typeof signInAdmin>>;
    const mark = uniqueMark();

    beforeAll(async () => {
      browser = await sharedBrowser(name);
      admin = await signInAdmin();
      const message =
        "학생들을 위해 VR 자연 명상을 도입하려고 합니다. 체육관 옆 빈 교실에서 운영하고 싶습니다.";
      await leaveInquiries(
        Array.from({ length: 60 }, (_, index) => ({
          organization_name: `${mark} ${index}호 정신건강복지센터`,
          organization_type: "health",
          email: "a-rather-long-name.of-somebody@city-office.example",
          estimated_users: "100-300",
          message,
          created_at: new Date(Date.now() - index * 86_400_000 * 9).toISOString(),
        })),
      );
    });

    async function open(width: number, height: number, { javaScript = true, path = listOf(mark) } = {}) {
      const opened = await openPage(browser, { javaScript, width, height, baseURL: inject("siteUrl") });
      await opened.context.addCookies(admin.cookies());
      await opened.page.goto(path);
      if (javaScript) await opened.page.getByText("실시간 연결됨").waitFor();
      return opened;
    }

    const boxOf = async (page: Page, selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not on the page`);
      return box;
    };

    /** In view means clear of the row's ends, which fade out over 16 and 40 px. The first tab's words begin at 18. */
    async function expectCurrentTabInView(page: Page) {
      const row = await boxOf(page, ".tab-row");
      const box = () => boxOf(page, "header [aria-current=page]");
      await expect.poll(async () => (await box()).x).toBeGreaterThanOrEqual(row.x + 7);
      await expect
        .poll(async () => (await box()).x + (await box()).width)
        .toBeLessThanOrEqual(row.x + row.width - 40);
    }

    test("the queues of the worklist, and the current one, are told apart where colours are forced", async () => {
      const { page, close } = await open(1440, 900, { path: "/dashboard/worklist?queue=mine" });
      await page.emulateMedia({ forcedColors: "active" });
      expect(await page.evaluate(indistinctStates)).toEqual([]);
      await close();
    });

    test.each([
      ["/dashboard/inquiries", true],
      ["/dashboard/inquiries", false],
      [listOf(mark), true],
      [listOf(mark, "&status=new&type=health"), true],
    ])(
      "at 1440 × 900 begins above 260 px and shows twelve rows: %s (scripts: %s)",
      async (path, javaScript) => {
        const { page, close } = await open(1440, 900, { path, javaScript });
        expect((await boxOf(page, "tbody tr")).y).toBeLessThan(260);
        const bottoms = await page
          .locator("tbody tr")
          .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
        expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(12);
        await close();
      },
    );

    test.each([1280, 1440])("at %i px has rows of about 44 px, whatever they say", async (width) => {
      const { page, close } = await open(width, 900);
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(46);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(42);
      await close();
    });

    test("keeps every row in its place as one is taken on whose next contact is set", async () => {
      const [name = ""] = await leaveInquiries([
        { organization_name: `${uniqueMark()} 먼저`, next_action_on: "2099-12-31" },
        { created_at: new Date(Date.now() - 60_000).toISOString() },
      ]);
      const { page, close } = await open(1440, 900, { path: "/dashboard/inquiries?refresh=off" });
      const row = page.getByRole("row", { name });
      const button = row.getByRole("button", { name: `${name} 내가 맡기` });
      const height = (await row.boundingBox())?.height;
      expect(height).toBeLessThanOrEqual(46);
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      await button.click();
      await button.waitFor({ state: "detached" });
      expect((await row.boundingBox())?.height).toBe(height);
      await close();
    });

    test.each([
      [768, 5],
      [1024, 5],
      [1200, 5],
      [660, 4],
    ])("at %i × 800 shows %i inquiries, each in a card of at most 125 px", async (width, count) => {
      const { page, close } = await open(width, 800);
      const boxes = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
      expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(125);
      expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(count);
      await close();
    });

    test("writes how long an inquiry waits below its date without an indent, where a phone is too narrow", async () => {
      const organization_name = `${uniqueMark()} 오래`;
      const created_at = new Date(Date.now() - 40 * 86_400_000 - 45_000_000).toISOString();
      await leaveInquiries([{ organization_name, created_at }]);
      const { page, close } = await open(360, 740, { path: listOf(organization_name) });
      const date = await boxOf(page, ".received time");
      const waiting = await boxOf(page, ".received .second");
      expect(waiting.y).toBeGreaterThan(date.y + date.height / 2);
      expect(waiting.x).toBe(date.x);
      await close();
    });

    test("keeps the heads of its columns in view, below the header", async () => {
      const { page, close } = await open(1440, 900);
      await page.evaluate(() => scrollTo({ top: 1_200, behavior: "instant" }));
      const header = await boxOf(page, "header");
      for (const column of ["기관명", "접수일", "담당"]) {
        const head = await page.getByRole("columnheader", { name: column, exact: true }).boundingBox();
        expect(head?.y, column).toBeGreaterThanOrEqual(header.height - 1);
        expect(head?.y, column).toBeLessThan(header.height + 2);
      }
      await close();
    });

    test.each([
      [1440, 900],
      [360, 740],
    ])(
      "has a bar for several only while something is ticked, all of it in reach at %i px",
      async (width, height) => {
        const { page, close } = await open(width, height);
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
        await close();
      },
    );

    test.each([
      [1440, 900],
      [1024, 800],
      [360, 740],
    ])(
      "has that bar without scripts too, moving no row and covering none with the focus, at %i px",
      async (width, height) => {
        const { page, close } = await open(width, height, { javaScript: false });
        const toCompleted = page.locator("#bulk").getByRole("button", { name: "완료로", exact: true });
        const box = page.locator("tbody input[type=checkbox]").nth(9);
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
        await close();
      },
    );

    test.each([true, false])(
      "on a phone has a header of one row that shows the current tab, and the first inquiry above 330 px (scripts: %s)",
      async (javaScript) => {
        const { page, close } = await open(360, 740, {
          javaScript,
          path: "/dashboard/inquiries?refresh=off",
        });
        expect((await boxOf(page, "header")).height).toBeLessThanOrEqual(56);
        const tabs = page.getByRole("navigation", { name: "대시보드" }).getByRole("link");
        const boxes = await tabs.evaluateAll((links) =>
          links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
        );
        expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
        expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(40);
        await expectCurrentTabInView(page);
        expect((await boxOf(page, "tbody tr")).y).toBeLessThan(330);
        await close();
      },
    );

    test.each([true, false])(
      "on a phone brings each tab into view as it is opened, and lets the row be scrolled (scripts: %s)",
      async (javaScript) => {
        const { page, close } = await open(360, 740, { javaScript, path: "/dashboard" });
        for (const label of ["구성원", "Reports", "Overview", "초대 코드"]) {
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
          return (await boxOf(page, "header nav a")).x;
        };
        await expect.poll(firstTabAfterScrolling).toBeGreaterThanOrEqual((await boxOf(page, ".tab-row")).x);
        await page.getByRole("button", { name: "로그아웃" }).focus();
        const button = await boxOf(page, "header button");
        expect(button.x + button.width).toBeLessThanOrEqual(360);
        await close();
      },
    );

    test("draws a line around each inquiry on a phone", async () => {
      const { page, close } = await open(360, 740);
      const lines = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).boxShadow));
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((line) => !/0px 0px 0px 1px/.test(line))).toEqual([]);
      await close();
    });

    test("opens its further conditions on a phone without scripts, and finds by them", async () => {
      const { page, close } = await open(360, 740, { javaScript: false });
      expect(await page.getByLabel("유형").isVisible()).toBe(false);
      await page.locator("summary").getByText("조건").click();
      await page.getByLabel("유형").selectOption("school");
      await page.getByRole("button", { name: "이 조건으로 보기" }).click();
      await page.getByText("조건에 맞는 문의가 없습니다.").waitFor();
      await close();
    });

    test("goes to its next page without scrolling there slowly", async () => {
      const { page, close } = await open(1440, 900);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
        "auto",
      );
      await page.getByRole("link", { name: "다음" }).click();
      await page.waitForURL(/after=/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await close();
    });
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
