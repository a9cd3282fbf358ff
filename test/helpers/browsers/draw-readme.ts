import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { runToEnd, startSite } from "../site.ts";
import { Visitor } from "../visitor.ts";
import { launchBrowser, openPage } from "./browsers.ts";

// node test/helpers/browsers/draw-readme.ts: retakes the README's two screenshots. Part of `npm run draw`.

const shown = join(import.meta.dirname, "../../../docs");
// Two thirds of the screen's size keep the files small and legible in a README.
const screen = { width: 1440, height: 900, deviceScaleFactor: 2 / 3 };

const folder = mkdtempSync(join(tmpdir(), "readme-"));
const data = join(folder, "data");
const seeded = await runToEnd(["supabase/local/demo/seed-demo.ts"], { SUPABASE_LOCAL_DATA: data });
if (seeded.code !== 0) throw new Error(seeded.output);

const site = await startSite(data);
const browser = await launchBrowser("chromium-153");
try {
  const { page, context, close } = await openPage(browser, {
    javaScript: true,
    width: screen.width,
    height: screen.height,
    baseURL: site.url,
    context: { deviceScaleFactor: screen.deviceScaleFactor, reducedMotion: "reduce" },
  });
  mkdirSync(shown, { recursive: true });
  await page.goto("/");
  await save(page, "landing");

  const admin = new Visitor(site.url);
  await admin.signUp("demo-admin-invite", "haneul.jung@example.com");
  await context.addCookies(admin.cookies());
  await page.goto("/dashboard/inquiries");
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).click();
  await save(page, "desk");
  await close();
} finally {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState();
  await page.screenshot({ path: join(shown, `${name}.jpg`), type: "jpeg", quality: 70 });
}
