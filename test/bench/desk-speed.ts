import { launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { adminOf, afterwards, freshSite, inquiryRow, postInquiryRow } from "./fresh-site.ts";
import { notePresses, pressedToPaint } from "./measure/press-to-paint.ts";
import { atMost, justToKnow, type Part, percentile, round } from "./measure/table.ts";

const ROWS = 60;
const PRESSES = 40;
const OPENINGS = 10;
const SLOWER = 6;
const READING_MS = 400;

// The baseline: what this machine cannot paint in time, no page can.
const BARE = `data:text/html;charset=utf-8,<table>${"<tr><td>row</td><td class=next><button>next</button></td></tr>".repeat(PRESSES)}</table>
<script>addEventListener("keydown", () => { document.activeElement.textContent = "바뀐 문의"; })</script>`;

/** Measures triage by keyboard in the list of fifty rows, on a CPU throttled six times. */
export const deskSpeed: Part = {
  minutes: 5,
  async measure() {
    const site = await freshSite();
    for (let number = 0; number < ROWS; number += 1) await postInquiryRow(site, inquiryRow(number));
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
    const moves: number[] = [];
    const steps: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      steps.push(await pressedToPaint(page, "j", "next row focused"));
      await page.waitForTimeout(READING_MS);
      moves.push(await pressedToPaint(page, "2", "row moved"));
    }
    const openings: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await page.waitForTimeout(READING_MS);
      openings.push(await pressedToPaint(page, "Enter", "inquiry open"));
      await page.goBack();
      await page.locator(".inquiry-table").waitFor();
    }
    const bare: number[] = [];
    await page.goto(BARE);
    for (let press = 0; press < PRESSES; press += 1) {
      await page.locator(`tr:nth-child(${press + 1}) button`).focus();
      await page.waitForTimeout(READING_MS);
      bare.push(await pressedToPaint(page, "2", "row moved"));
    }
    return [
      atMost(
        "key to paint in the list of 50 rows, a sixth of the processor, p95: a status",
        percentile(moves, 0.95),
        100,
        "ms",
      ),
      atMost("the same: the next row, after a status", percentile(steps, 0.95), 100, "ms"),
      justToKnow(
        "the same, where a key changes a row of a bare table: p95; p50",
        `${round(percentile(bare, 0.95))} ms; ${round(percentile(bare, 0.5))} ms`,
      ),
      justToKnow(
        "the same, p50: a status; the next row; an inquiry opened",
        `${[moves, steps, openings].map((times) => `${round(percentile(times, 0.5))} ms`).join("; ")}`,
      ),
    ];
  },
};
