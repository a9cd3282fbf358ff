import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type BrowserName,
  browserAvailability,
  launchBrowser,
  openPage,
} from "../helpers/browsers/browsers.ts";
import { leaveInquiry, signInAdmin } from "../helpers/inquiry-desk.ts";
import { uniqueName } from "../helpers/samples.ts";

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

    describe("that an admin filled in", () => {
      const refused = (page: Page) => page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" });
      const toast = (page: Page) => page.getByRole("dialog").getByText("입력 오류");

      async function refuseInvite() {
        const opened = await openPage(browser, { javaScript: true, baseURL: inject("siteUrl") });
        const { page, context } = opened;
        const admin = await signInAdmin();
        await context.addCookies(admin.cookies());
        const label = uniqueName();
        await admin.sendForm("/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "7", label });
        await page.goto("/dashboard/invites");
        await page.getByText("실시간 연결됨").waitFor();
        await page.getByLabel("사용 횟수").evaluate((field: HTMLInputElement) => {
          field.value = "0";
        });
        await page.getByLabel("사용 횟수").evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
        await refused(page).waitFor();
        return { ...opened, label };
      }

      test("stays refused when something new comes in live", async () => {
        const { page, assertQuiet, close } = await refuseInvite();
        await leaveInquiry();
        await page.getByText(/새 문의 [\d,]+건/).waitFor();
        expect(await refused(page).isVisible()).toBe(true);
        expect(await toast(page).isVisible()).toBe(true);
        await assertQuiet();
        await close();
      });

      test("says so no more once the admin has done something else", async () => {
        const { page, label, assertQuiet, close } = await refuseInvite();
        await page.getByRole("button", { name: `폐기 ${label}` }).click();
        await page.getByText("초대 코드를 폐기했습니다").waitFor();
        expect(await toast(page).isVisible()).toBe(false);
        await assertQuiet();
        await close();
      });
    });
  });
});
