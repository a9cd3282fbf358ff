import { expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { sessionSiteOfFile } from "../../requests/accounts/session-site.ts";
import { accessibilityFaults } from "../accessibility-checks.ts";

const site = await sessionSiteOfFile();

inCurrentBrowser("a login anew", (browser) => {
  test.each([true, false])(
    "an export asked for with the password leaves no password behind (scripts: %s)",
    async (javaScript) => {
      const { visitor, sessionId, password } = await site.member();
      await site.setSessionAge(sessionId, "11 minutes");
      const { page, context } = await openPage(browser(), { javaScript, baseURL: site.url });
      await context.addCookies(visitor.cookies());
      await page.goto("/dashboard/inquiries?status=new");
      await page.getByRole("button", { name: "CSV 내려받기" }).click();
      await page.getByText(/이어서 할 일:/).waitFor();
      // axe never ends where scripts are off.
      const faults = javaScript ? await accessibilityFaults(page) : [];
      expect(faults).toEqual([]);
      await page.getByLabel("비밀번호").fill(password);
      const downloaded = page.waitForEvent("download");
      await page.getByRole("button", { name: "확인하고 계속하기" }).click();
      // Its Korean name depends on the locale that the browser runs in.
      expect(new URL((await downloaded).url()).pathname).toBe("/dashboard/inquiries.csv");
      await page.getByText("내려받았습니다").waitFor();
      expect(page.url()).toBe(`${site.url}/dashboard/inquiries?status=new`);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "내 계정" }).waitFor();
      const written = await page
        .locator("input")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      expect(written).not.toContain(password);
    },
  );
});
