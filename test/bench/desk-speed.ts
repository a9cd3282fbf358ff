import { launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { adminOf, afterwards, freshSite, inquiryRow, storeInquiry } from "./fresh-site.ts";
import { notePresses, pressedToPaint } from "./measure/press-to-paint.ts";
import { atMost, justToKnow, type Part, percentile, round } from "./measure/table.ts";

const ROWS = 60;
const PRESSES = 40;
const SLOWER = 6;
const READING_MS = 400;

/** Triage by keyboard in the list of fifty rows, on a processor slowed six times. */
export const deskSpeed: Part = {
  minutes: 5,
  async measure() {
    const site = await freshSite();
    for (let number = 0; number < ROWS; number += 1) await storeInquiry(site, inquiryRow(number));
    const admin = await adminOf(site);
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const { page, context } = await openPage(browser, { javaScript: true, width: 1440, height: 900 });
    const cookies = admin.cookieHeader.split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: site.url };
    });
    await context.addCookies(cookies);
    await notePresses(page);
    await page.goto(`${site.url}/dashboard/inquiries`);
    await page.getByText("실시간 연결됨").waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const times: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press("j");
      await page.waitForTimeout(READING_MS);
      times.push(await pressedToPaint(page, "2"));
    }
    return [
      atMost(
        "key to paint in the list of 50 rows, a sixth of the processor, p95",
        percentile(times, 0.95),
        100,
        "ms",
      ),
      justToKnow("the same, p50", `${round(percentile(times, 0.5))} ms`),
    ];
  },
};
