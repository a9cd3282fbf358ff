import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type BrowserName,
  browserAvailability,
  launchBrowser,
  openPage,
} from "../helpers/browsers/browsers.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];
const forms = [
  { path: "/", button: "문의 보내기" },
  { path: "/inquiry", button: "문의 제출하기" },
  { path: "/auth", button: "로그인" },
];

describe.each(names)("%s", (name) => {
  describe.skipIf(!browserAvailability(name).available)("a refused form on a phone", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(name);
    });
    afterAll(() => browser?.close());

    test.each(forms.flatMap((form) => [true, false].map((javaScript) => ({ ...form, javaScript }))))(
      "shows its errors on the screen, clear of the toast: $path (scripts: $javaScript)",
      async ({ path, button, javaScript }) => {
        const { page, assertQuiet, close } = await openPage(browser, {
          javaScript,
          width: 360,
          baseURL: inject("siteUrl"),
        });
        await page.goto(path);
        await page.getByRole("button", { name: button, exact: true }).click();
        const summary = page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" });
        await summary.waitFor();
        const place = async () => {
          const box = await summary.boundingBox();
          const toast = await page.getByRole("dialog").boundingBox();
          const header = await page.getByRole("banner").boundingBox();
          if (!box || !toast || !header) throw new Error("not on the page");
          return box.y >= header.y + header.height && box.y + box.height <= toast.y;
        };
        await expect.poll(place).toBe(true);
        await assertQuiet();
        await close();
      },
    );

    test.each([
      { path: "/inquiry", field: "기관명", button: "문의 제출하기" },
      { path: "/auth", field: "이메일", button: "로그인" },
    ])("is judged without the server once somebody types into it: $path", async ({ path, field, button }) => {
      const { page, assertQuiet, close } = await openPage(browser, {
        javaScript: true,
        baseURL: inject("siteUrl"),
      });
      await page.goto(path, { waitUntil: "networkidle" });
      const fetched = page.waitForRequest(/-validation/);
      await page.getByLabel(field).fill("숲속");
      // The page has it no later than this.
      await page.evaluate(`import("${(await fetched).url()}").then(() => null)`);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" }).waitFor();
      expect(asked).toEqual([]);
      await assertQuiet();
      await close();
    });
  });
});
