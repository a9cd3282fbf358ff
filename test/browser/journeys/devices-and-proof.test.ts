import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "../../../supabase/local/backend.ts";
import { type BrowserName, browserAvailability, openPage } from "../../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { startSiteBefore } from "../../helpers/site.ts";
import { Visitor } from "../../helpers/visitor.ts";

let backend: Backend;
let site: { url: string; stop: () => Promise<void> };
beforeAll(async () => {
  backend = await startBackend({ port: 0, authRateLimitFactor: 1_000 });
  site = await startSiteBefore(backend);
}, 300_000);
afterAll(async () => {
  await site.stop();
  await backend.stop();
});

const names: BrowserName[] = ["chromium-153", "chromium-109"];

describe.each(names.filter((name) => browserAvailability(name).available))("%s", (name) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser(name);
  });

  test.each([true, false])(
    "a chief ends a device of their own, and after a proof removes a colleague (scripts: %s)",
    async (javaScript) => {
      const phone = new Visitor(site.url, { "User-Agent": "Android SamsungBrowser/25.0" });
      const { email, password } = await phone.signUp("demo-admin-invite");
      const leaver = await new Visitor(site.url).signUp("demo-staff-invite");
      await phone.sendForm("/account/active", {});
      const opened = await openPage(browser, { javaScript, baseURL: site.url });
      const { page } = opened;
      await page.goto("/auth");
      await page.getByLabel("이메일").fill(email);
      await page.getByLabel("비밀번호").fill(password);
      await page.getByRole("button", { name: "로그인" }).click();
      await page.getByText("환영합니다!").waitFor();

      await page.goto("/account");
      await page.getByText("지금 이 기기").waitFor();
      await page.getByRole("button", { name: "로그아웃 Android의 삼성 인터넷" }).click();
      await page.getByText("그 기기에서 로그아웃되었습니다").waitFor();
      expect((await phone.send("/dashboard")).headers.get("Location")).toBe("/auth");

      await backend.database.query(
        `update auth.sessions set created_at = now() - interval '11 minutes'
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      );
      await page.goto("/dashboard/members");
      const row = page.getByRole("listitem").filter({ hasText: leaver.email });
      await row.locator("summary", { hasText: "기기와 계정" }).click();
      await row.getByRole("button", { name: "계정 삭제하기" }).click();
      await page.getByText("이어서 할 일: 구성원 계정 삭제하기").waitFor();
      await page.getByLabel("비밀번호").fill(password);
      await page.getByRole("button", { name: "확인하고 계속하기" }).click();
      await page.getByText("계정을 삭제했습니다").waitFor();
      expect(new URL(page.url()).pathname).toBe("/dashboard/members");
      expect(await page.getByText(leaver.email).count()).toBe(0);
      await opened.close();
    },
  );
});
