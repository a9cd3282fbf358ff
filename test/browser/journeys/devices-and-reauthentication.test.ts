import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { sessionSiteOfFile } from "../../requests/accounts/session-site.ts";
import { accessibilityFaults } from "../accessibility-checks.ts";

const site = await sessionSiteOfFile();

const sessionBegan = (email: string, interval: string) =>
  site.backend.database.query(
    `update auth.sessions set created_at = now() - $2::interval
     where user_id = (select id from auth.users where email = $1)`,
    [email, interval],
  );

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("button", { name: "로그인" }).click();
  await page.getByText("환영합니다!").waitFor();
}

inCurrentBrowser("devices and a login anew", (browser) => {
  test.each([true, false])(
    "an export asked for with the password leaves no password behind (scripts: %s)",
    async (javaScript) => {
      const account = await new Visitor(site.url).signUp("demo-admin-invite");
      const opened = await openPage(browser(), { javaScript, baseURL: site.url });
      const { page } = opened;
      await page.goto("/auth");
      await signIn(page, account);
      await sessionBegan(account.email, "11 minutes");
      await page.goto("/dashboard/inquiries?status=new");
      await page.getByRole("button", { name: "CSV 내려받기" }).click();
      await page.getByText(/이어서 할 일:/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel("비밀번호").fill(account.password);
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
      expect(written).not.toContain(account.password);
    },
  );
});
