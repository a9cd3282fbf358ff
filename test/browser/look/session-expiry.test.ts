import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { insertInquiry } from "../../database/callers.ts";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { sessionSiteOfFile } from "../../requests/accounts/session-site.ts";
import { focusStop } from "../journeys/people/visible-focus.ts";

const site = await sessionSiteOfFile();
beforeAll(async () => {
  for (let index = 0; index < 15; index += 1)
    await insertInquiry(site.backend.database, { organization_name: `${index}호 보건지소` });
});

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

inCurrentBrowser("the end of a session", (browser) => {
  /** `begun`: for how long the session has lasted by now, as a Postgres interval. It may last seven days. */
  async function opensTheList(
    begun: string,
    options: { width: number; height: number; javaScript: boolean },
  ) {
    const { visitor, sessionId } = await site.member();
    // Takes the welcome.
    await visitor.open("/privacy");
    await site.setSessionAge(sessionId, begun);
    // Otherwise it would have been idle for as long.
    await site.setLastUse(sessionId, "0 seconds");
    // Keeps toasts until they are closed.
    const context = { reducedMotion: "reduce" as const };
    const opened = await openPage(browser(), { ...options, baseURL: site.url, context });
    await opened.context.addCookies(visitor.cookies());
    await opened.page.goto("/dashboard/inquiries?refresh=off");
    return opened;
  }

  const SOON = "6 days 23 hours 44 minutes 35 seconds";

  async function warningBesideToastAndBulkBar(size: (typeof sizes)[number]) {
    const { page } = await opensTheList(SOON, { ...size, javaScript: true });
    await page.getByText("실시간 연결됨").waitFor();
    await page.getByRole("checkbox", { name: /선택/ }).nth(1).check();
    await page
      .getByRole("button", { name: /진행중으로$/ })
      .nth(1)
      .click();
    await page.getByRole("dialog").waitFor();
    await page.getByRole("button", { name: "진행중으로", exact: true }).focus();
    const before = await topsOf(page);
    await warning(page).waitFor();
    expect(await topsOf(page)).toEqual(before);
    expect(await page.evaluate(coveredByWarning)).toEqual([]);

    await page.getByRole("button", { name: "알림 닫기" }).click();
    const faults: string[] = [];
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press("Tab");
      const seen = await page.locator("body").evaluate(focusStop);
      if (seen?.fault) faults.push(seen.fault);
    }
    expect(faults).toEqual([]);
  }

  async function warningAboveFocusAtTheFoot(size: (typeof sizes)[number]) {
    const { page } = await opensTheList(SOON, { ...size, javaScript: true });
    await page.getByText("실시간 연결됨").waitFor();
    await page.evaluate(focusLowest);
    await warning(page).waitFor();
    await expect.poll(async () => (await page.locator("body").evaluate(focusStop))?.fault ?? null).toBeNull();
    expect(await page.evaluate(coveredByWarning)).toEqual([]);
  }

  test("its warning moves no row, and covers neither toast nor bulk bar nor focus", async () => {
    // At once, as the warning takes half a minute to come.
    await Promise.all(
      sizes.flatMap((size) => [warningBesideToastAndBulkBar(size), warningAboveFocusAtTheFoot(size)]),
    );
  });

  test.each(sizes)(
    "its warning without scripts is clear of bulk bar and toast at $width × $height",
    async (size) => {
      const { page } = await opensTheList("6 days 23 hours 50 minutes", {
        ...size,
        javaScript: false,
      });
      await warning(page).waitFor();
      await page
        .getByRole("button", { name: /진행중으로$/ })
        .nth(1)
        .click();
      await page.getByRole("dialog").waitFor();
      await page.getByRole("checkbox", { name: /선택/ }).nth(1).check();
      await page.locator(".bulk-buttons").first().waitFor();
      expect(await page.evaluate(coveredByWarning)).toEqual([]);
      await page.getByRole("button", { name: "지금 다시 로그인하기" }).click();
      await page.waitForURL("**/auth");
    },
  );
});

const warning = (page: Page) => page.getByText(/에 로그아웃됩니다/);

const topsOf = (page: Page) =>
  page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));

function coveredByWarning(): string[] {
  const words = [...document.querySelectorAll("[role=alert]")].find(({ textContent }) =>
    textContent.includes("에 로그아웃됩니다"),
  );
  const banner = words?.getBoundingClientRect();
  if (!banner || banner.bottom > innerHeight || banner.top < 0) return ["the warning is out of sight"];
  const button = words?.querySelector("button")?.getBoundingClientRect();
  if (!button || button.bottom > banner.bottom) return ["the warning's button is cut off"];
  return [...document.querySelectorAll("dialog[open], .bulk-buttons, :focus")]
    .filter((part) => part !== document.body && !words?.contains(part))
    .filter((part) => {
      const { top, bottom, left, right, width } = part.getBoundingClientRect();
      const isBeside = right <= banner.left || left >= banner.right;
      // Chromium 109 scrolls by whole pixels.
      return width > 0 && !isBeside && bottom - banner.top >= 1 && top < banner.bottom;
    })
    .map((part) => {
      const covered = part.getBoundingClientRect().bottom - banner.top;
      return `${covered} px of ${part.outerHTML.slice(0, 80)}`;
    });
}

function focusLowest(): void {
  const isInView = (control: Element) => control.getBoundingClientRect().bottom <= innerHeight;
  const controls = [...document.querySelectorAll<HTMLElement>("main a, main button")].filter(isInView);
  const bottomOf = (control: HTMLElement) => control.getBoundingClientRect().bottom;
  const [lowest] = controls.sort((one, other) => bottomOf(other) - bottomOf(one));
  lowest?.focus({ preventScroll: true });
}
