import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenedPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { storeInquiryRows, listOf } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";
import { indistinctStates } from "../accessibility-checks.ts";
import { boundsOf, useListedInquiries } from "./listed-inquiries.ts";

inCurrentBrowser("the list of inquiries", (browser) => {
  const { mark, open } = useListedInquiries(browser);

  test("the queues of the worklist are told apart where colours are forced", async () => {
    const { page } = await open(1440, 900, { path: "/dashboard/worklist?queue=mine" });
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(indistinctStates)).toEqual([]);
  });

  test.each([
    ["/dashboard/inquiries", true],
    ["/dashboard/inquiries", false],
    [listOf(mark, "&status=new&type=health"), true],
  ])(
    "at 1440 × 900 begins above 260 px and shows twelve rows: %s (scripts: %s)",
    async (path, javaScript) => {
      const { page } = await open(1440, 900, { path, javaScript });
      expect((await boundsOf(page, "tbody tr")).y).toBeLessThan(260);
      const bottoms = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(12);
    },
  );

  describe("in a window of any size", () => {
    let opened: OpenedPage;
    beforeAll(async () => (opened = await open(1440, 900)));
    afterAll(() => opened?.close());
    const sized = async (width: number, height: number) => {
      await opened.page.setViewportSize({ width, height });
      return opened.page;
    };

    test.each([1280, 1440])("at %i px has rows of about 44 px, whatever they say", async (width) => {
      const page = await sized(width, 900);
      const heights = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(46);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(42);
    });

    test.each([
      [360, 4, 150],
      [768, 5, 125],
      [1024, 5, 125],
      [1200, 5, 125],
      [660, 4, 125],
    ])("at %i × 800 shows %i inquiries, each in a card of at most %i px", async (width, count, most) => {
      const page = await sized(width, 800);
      const boxes = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
      expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(most);
      expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(count);
    });

    test.each([360, 660, 768, 1024, 1280])("at %i px cuts no button of a row", async (width) => {
      const page = await sized(width, 800);
      const cut = await page.locator("tbody :is(th, td) > button").evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const cell = button.parentElement;
            if (!cell || getComputedStyle(cell).overflowY === "visible") return false;
            const [inner, outer] = [button.getBoundingClientRect(), cell.getBoundingClientRect()];
            return inner.top < outer.top || inner.bottom > outer.bottom;
          })
          .map(({ ariaLabel }) => ariaLabel),
      );
      expect(cut).toEqual([]);
    });

    test("keeps the heads of its columns in view, below the header", async () => {
      const page = await sized(1440, 900);
      await page.evaluate(() => scrollTo({ top: 1_200, behavior: "instant" }));
      const header = await boundsOf(page, "header");
      for (const column of ["기관명", "접수일", "담당"]) {
        const head = await page.getByRole("columnheader", { name: column, exact: true }).boundingBox();
        expect(head?.y, column).toBeGreaterThanOrEqual(header.height - 1);
        expect(head?.y, column).toBeLessThan(header.height + 2);
      }
    });

    test("draws a line around each inquiry on a phone", async () => {
      const page = await sized(360, 740);
      const lines = await page
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).boxShadow));
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((line) => !/0px 0px 0px 1px/.test(line))).toEqual([]);
    });
  });

  test("keeps every row in its place as one is taken on whose next contact is set", async () => {
    const mark = uniqueMark();
    const [name = ""] = await storeInquiryRows([
      { organization_name: `${mark} 먼저`, next_action_on: "2099-12-31" },
      { organization_name: mark, created_at: new Date(Date.now() - 60_000).toISOString() },
    ]);
    const { page } = await open(1440, 900, { path: listOf(mark) });
    const row = page.getByRole("row", { name });
    const button = row.getByRole("button", { name: `${name} 내가 맡기` });
    const height = (await row.boundingBox())?.height;
    expect(height).toBeLessThanOrEqual(46);
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await button.click();
    await button.waitFor({ state: "detached" });
    expect((await row.boundingBox())?.height).toBe(height);
  });

  test("writes how long an inquiry waits below its date, not indented, on a phone", async () => {
    const organization_name = `${uniqueMark()} 오래`;
    const created_at = new Date(Date.now() - 40 * 86_400_000 - 45_000_000).toISOString();
    await storeInquiryRows([{ organization_name, created_at }]);
    const { page } = await open(360, 740, { path: listOf(organization_name) });
    const date = await boundsOf(page, ".received time");
    const waiting = await boundsOf(page, ".received .second");
    expect(waiting.y).toBeGreaterThan(date.y + date.height / 2);
    expect(waiting.x).toBe(date.x);
  });

  test("opens its further conditions on a phone without scripts, and finds by them", async () => {
    const { page } = await open(360, 740, { javaScript: false });
    expect(await page.getByLabel("유형").isVisible()).toBe(false);
    await page.locator("summary").getByText("조건", { exact: true }).click();
    await page.getByLabel("유형").selectOption("school");
    await page.getByRole("button", { name: "이 조건으로 보기" }).click();
    await page.getByText("조건에 맞는 문의가 없습니다.").waitFor();
  });

  test("closes an open menu at a press anywhere else, which presses nothing", async () => {
    const { page } = await open(1440, 900, { javaScript: false });
    const before = page.url();
    await page.locator("summary").getByText("조건", { exact: true }).click();
    const row = await boundsOf(page, "tbody tr:nth-child(12) .name a");
    await page.mouse.click(row.x + 4, row.y + row.height / 2);
    expect(await page.getByLabel("유형").isVisible()).toBe(false);
    expect(page.url()).toBe(before);
  });

  test("goes to its next page without scrolling there slowly", async () => {
    const { page } = await open(1440, 900);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
    await page.getByRole("link", { name: "다음" }).click();
    await page.waitForURL(/after=/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});
