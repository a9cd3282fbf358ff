import type { Browser } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { openPage } from "../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../helpers/browsers/shared-browser.ts";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { fillForm } from "../helpers/browsers/fill-form.ts";

inCurrentBrowser("a browser that keeps no cookies", (browser) => {
  describe.each([true, false])("(scripts: %s)", (javaScript) => {
    test("shows the receipt of an inquiry from either form, after a reload too", async () => {
      const { page, context, close } = await openWithoutCookies(browser(), javaScript);
      for (const [address, fields, button, words] of [
        ["/", landingFields(), "문의 보내기", "문의 접수 완료"],
        ["/inquiry", inquiryFields(), "문의 제출하기", "문의가 정상적으로 접수되었습니다."],
      ] as const) {
        await page.goto(address);
        await fillForm(page, fields);
        await page.getByRole("button", { name: button }).click();
        await page.getByText(words).first().waitFor();
        await page.reload();
        await page.getByText(words).first().waitFor();
      }
      expect(await context.cookies()).toEqual([]);
      await close();
    });

    test("says at the login that it needs them", async () => {
      const { email, password } = await new Visitor(inject("siteUrl")).signUp("demo-staff-invite");
      const { page, close } = await openWithoutCookies(browser(), javaScript);
      await page.goto("/auth");
      await fillForm(page, { email, password });
      await page.getByRole("button", { name: "로그인", exact: true }).click();
      await page.getByRole("alert").getByText("쿠키를 허용한 뒤 다시 로그인해 주세요.").waitFor();
      expect(await page.getByText("환영합니다!").count()).toBe(0);
      await close();
    });
  });
});

async function openWithoutCookies(browser: Browser, javaScript: boolean) {
  const { page, context, close } = await openPage(browser, { javaScript, baseURL: inject("siteUrl") });
  // Headless Chromium ignores the setting that blocks cookies.
  await context.route("**/*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await context.clearCookies();
    const { "set-cookie": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return {
    page,
    context,
    close: async () => {
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await close();
    },
  };
}
