import { beforeAll, expect, inject, test } from "vitest";
import { addMonths, monthOf, seoulDay, startOfDay } from "../../../app/korean/dates.ts";
import { inCurrentBrowser, openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { storeInquiryRows, listOf, signInAdmin } from "../../helpers/inquiry-desk.ts";
import { uniqueMark } from "../../helpers/samples.ts";

const reportPath = `/dashboard/reports?month=${addMonths(monthOf(seoulDay()), -1)}`;

inCurrentBrowser("the dashboard on a phone", (browser) => {
  let admin: Awaited<ReturnType<typeof signInAdmin>>;
  const mark = uniqueMark();

  beforeAll(async () => {
    admin = await signInAdmin();
    const at = (day: string, hours: number) =>
      new Date(Date.parse(startOfDay(day)) + hours * 3_600_000).toISOString();
    const month = addMonths(monthOf(seoulDay()), -1);
    const answered = { status: "in_progress", first_response_at: at(`${month}-24`, 30.5) };
    await storeInquiryRows([
      { organization_name: `${mark} 응답`, created_at: at(`${month}-24`, 9.5), ...answered },
      { organization_name: `${mark} 신규`, created_at: at(`${month}-25`, 10.5) },
    ]);
  });

  async function open(path: string, javaScript = true) {
    const opened = await openOnSite(browser(), { javaScript, width: 360, height: 740 });
    await opened.context.addCookies(admin.cookies());
    await opened.page.goto(path);
    return opened;
  }

  test("breaks no date", async () => {
    const { page } = await open("/dashboard");
    const broken = () =>
      page
        .locator("main time")
        .evaluateAll((times) =>
          times.filter((time) => time.getClientRects().length > 1).map((time) => time.textContent),
        );
    expect(await page.locator("main time").count()).toBeGreaterThan(0);
    expect(await broken()).toEqual([]);
    await page.goto("/dashboard/worklist?queue=unassigned");
    const heights = await page
      .getByText(/(오전|오후) \d+:\d\d까지 응답$/)
      .evaluateAll((deadlines) => deadlines.map((deadline) => deadline.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(30);
    for (const inquiry of [`${mark} 응답`, `${mark} 신규`]) {
      await page.goto(listOf(inquiry));
      await page.getByRole("link", { name: inquiry }).click();
      await page.getByRole("heading", { name: "메모와 이력" }).waitFor();
      expect(await broken()).toEqual([]);
      expect(await page.locator("dd time + wbr").evaluateAll(isFollowedOnItsLine)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });

  test("and in large letters scrolls no page sideways, and zooms into no field", async () => {
    const { page, context } = await open(listOf(mark), false);
    const inquiry = new URL(
      (await page.locator(".inquiry-row .name a").first().getAttribute("href")) ?? "",
      inject("siteUrl"),
    ).pathname;
    const paths =
      `/worklist /inquiries /inquiries?type=school&q=nothing /views?status=new /analytics /reports /invites
      /members /audit /notices /notices/preview /reply-texts`
        .split(/\s+/)
        .map((path) => `/dashboard${path}`);
    paths.push("/dashboard");
    paths.push(reportPath, ...["", "/reply", "/repeats", "/erase", "/correct"].map((path) => inquiry + path));
    const devtools = await context.newCDPSession(page);
    for (const path of paths) {
      await page.goto(path);
      for (const [width, standard] of [
        [360, 20],
        [1280, 32],
      ] as const) {
        await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
        await page.setViewportSize({ width, height: 740 });
        const seen = await page.evaluate(() => ({
          letters: getComputedStyle(document.documentElement).fontSize,
          sideways: document.documentElement.scrollWidth - innerWidth,
          smallFields: [...document.querySelectorAll("input, select, textarea")].filter(
            (field) => parseFloat(getComputedStyle(field).fontSize) < 16,
          ).length,
        }));
        expect(seen, path).toEqual({ letters: `${standard}px`, sideways: 0, smallFields: 0 });
      }
    }
  });

  test("leaves no hole below the month, and moves nothing as its scripts start", async () => {
    const { page } = await open(reportPath);
    await page.getByText("실시간 연결됨").waitFor();
    const select = await page.getByRole("combobox", { name: "보고서를 볼 달" }).boundingBox();
    const links = await page.getByRole("navigation", { name: "다른 달과 파일" }).boundingBox();
    expect((links?.y ?? 0) - ((select?.y ?? 0) + (select?.height ?? 0))).toBeLessThanOrEqual(24);
    const shifts = await page.evaluate(shiftsOfContent);
    expect(shifts).toBeLessThan(0.005);
  });
});

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** How far the page's content has moved so far. A toast rises above the notification of an inquiry that another test leaves. */
function shiftsOfContent(): Promise<number> {
  const isContent = ({ node }: { node: Node | null }) =>
    (node instanceof Element ? node : node?.parentElement)?.closest("main, header");
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(
        (list.getEntries() as LayoutShift[])
          .filter(({ sources }) => sources.some(isContent))
          .reduce((sum, { value }) => sum + value, 0),
      ),
    ).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
  });
}

/** Whether the two syllables after each break opportunity stand beside the date before it. */
function isFollowedOnItsLine(opportunities: Element[]): boolean {
  return opportunities.every((opportunity) => {
    const range = document.createRange();
    range.setStart(opportunity.nextSibling ?? opportunity, 0);
    range.setEnd(opportunity.nextSibling ?? opportunity, 2);
    const date = opportunity.previousElementSibling?.getBoundingClientRect();
    return [...range.getClientRects()].every(
      ({ top, bottom }) => date && top < date.bottom && bottom > date.top,
    );
  });
}
