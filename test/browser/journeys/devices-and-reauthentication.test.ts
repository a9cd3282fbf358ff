import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../helpers/browsers/shared-browser.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { insertInquiry } from "../../database/callers.ts";
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
  test("a chief ends a device of their own, and reauthenticated removes a colleague", async () => {
    const phone = new Visitor(site.url, { "User-Agent": "Android SamsungBrowser/25.0" });
    const account = await phone.signUp("demo-admin-invite");
    const leaver = await new Visitor(site.url).signUp("demo-staff-invite");
    await phone.sendForm("/account/active", {});
    const opened = await openPage(browser(), { javaScript: true, baseURL: site.url });
    const { page } = opened;
    await page.goto("/auth");
    await signIn(page, account);

    await page.goto("/account");
    await page.getByText("지금 이 기기").waitFor();
    await page.getByRole("button", { name: "로그아웃 Android의 삼성 인터넷" }).click();
    await page.getByText("그 기기에서 로그아웃되었습니다").waitFor();
    expect((await phone.send("/dashboard")).headers.get("Location")).toBe("/auth");

    await sessionBegan(account.email, "11 minutes");
    await page.goto("/dashboard/members");
    const row = page.getByRole("listitem").filter({ hasText: leaver.email });
    await row.locator("summary", { hasText: "기기와 계정" }).click();
    await row.getByRole("button", { name: "계정 삭제하기" }).click();
    await page.getByText("이어서 할 일: 구성원 계정 삭제하기").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("비밀번호").fill(account.password);
    await page.getByRole("button", { name: "확인하고 계속하기" }).click();
    await page.getByText("계정을 삭제했습니다").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard/members");
    expect(await page.getByText(leaver.email).count()).toBe(0);
  });

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

  test("what an admin is writing is still there after a login anew, asked for or not", async () => {
    const id = await insertInquiry(site.backend.database);
    const account = await new Visitor(site.url).signUp("demo-admin-invite");
    // A read on its way as the session is ended fails.
    const expected = [/503 .*\.data/];
    const opened = await openPage(browser(), { javaScript: true, baseURL: site.url, expected });
    const { page } = opened;
    await page.goto("/auth");
    await signIn(page, account);
    await site.backend.database.query(
      `insert into public.session_activity (session_id, user_id)
       select id, user_id from auth.sessions where user_id = (select id from auth.users where email = $1)
       on conflict do nothing`,
      [account.email],
    );
    await sessionBegan(account.email, "6 days 23 hours 50 minutes");
    await page.goto(`/dashboard/inquiries/${id}`);
    await page.getByText("실시간 연결됨").waitFor();
    const note = page.getByRole("textbox", { name: /메모/ });
    await note.fill("교장 선생님과 다시 통화하기로");
    await page.getByRole("button", { name: "지금 다시 로그인하기" }).click();

    await signIn(page, account);
    await page.getByRole("link", { name: "열려던 화면으로" }).click();
    await page.getByText("실시간 연결됨").waitFor();
    await expect.poll(() => note.inputValue()).toBe("교장 선생님과 다시 통화하기로");
    await note.press("End");
    await note.pressSequentially(" 함");

    await site.backend.database.query(
      "delete from auth.sessions where user_id = (select id from auth.users where email = $1)",
      [account.email],
    );
    await page.waitForURL("**/auth");
    await signIn(page, account);
    await page.getByRole("link", { name: "열려던 화면으로" }).click();
    await page.getByRole("heading", { name: "메모와 이력" }).waitFor();
    await expect.poll(() => note.inputValue()).toBe("교장 선생님과 다시 통화하기로 함");
  });
});
