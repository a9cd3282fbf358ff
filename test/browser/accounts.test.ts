import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { openPage } from "../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../helpers/browsers/shared-browser.ts";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { holdRequests } from "./desk/desk-work.ts";

const siteUrl = inject("siteUrl");

inCurrentBrowser("accounts", (browser) => {
  async function openAsAdmin() {
    const admin = new Visitor(siteUrl);
    await admin.signUp("demo-admin-invite");
    const opened = await openPage(browser(), { javaScript: true, baseURL: siteUrl });
    await opened.context.addCookies(admin.cookies());
    return opened;
  }

  test("a password is changed on the account page", async () => {
    const { page, assertQuiet, close } = await openAsAdmin();
    await page.goto("/");
    await page.getByRole("link", { name: "내 계정" }).click();
    await page.getByLabel("현재 비밀번호").fill("not-the-one");
    await page.getByLabel("새 비밀번호").fill("another-secret");
    await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
    await page.getByText("현재 비밀번호가 올바르지 않습니다").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      "현재 비밀번호가 올바르지 않습니다",
    );
    await page.getByRole("button", { name: "알림 닫기" }).click();
    await page.getByRole("button", { name: "모든 기기에서 로그아웃" }).click();
    await page.getByText("모든 기기에서 로그아웃되었습니다.").waitFor();
    await page.getByRole("link", { name: "로그인" }).waitFor();
    await assertQuiet();
    await close();
  });

  test("a note that was begun is left to nobody by a logout, from whatever page", async () => {
    const { page, assertQuiet, close } = await openAsAdmin();
    await page.goto("/");
    await page.evaluate(() => {
      sessionStorage.setItem("note-1", "김하늘 선생님");
      localStorage.setItem("note-1", "김하늘 선생님");
    });
    await page.getByRole("button", { name: "로그아웃" }).click();
    await page.getByText("안전하게 로그아웃되었습니다.").waitFor();
    const left = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
    expect(left).toEqual([0, 0]);
    await assertQuiet();
    await close();
  });

  test("a logout from the dashboard goes to the landing page, however long its answer is on the way", async () => {
    const { page, context, assertQuiet, close } = await openAsAdmin();
    // With reduced motion a toast stays until it is closed.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/dashboard");
    await page.getByText("실시간 연결됨").waitFor();
    // Holds the revalidation until the session has ended.
    const { letGo } = await holdRequests({ page }, () => true);
    await context.route("**/logout", async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      letGo();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.fulfill({ response });
    });
    const readAnew = page.waitForRequest(/\.data/);
    await new Visitor(siteUrl).sendForm("/inquiry", inquiryFields());
    await readAnew;
    await page.getByRole("button", { name: "로그아웃" }).click();
    await page.getByText("안전하게 로그아웃되었습니다.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await assertQuiet();
    await close();
  });

  test("an invite code is made, read and revoked", async () => {
    const { page, assertQuiet, close } = await openAsAdmin();
    const label = `코드 ${randomUUID()}`;
    await page.goto("/dashboard/invites");
    await page.getByText("실시간 연결됨").waitFor();
    await page.getByLabel("메모").fill(label);
    await page.getByRole("button", { name: "초대 코드 만들기" }).click();
    const panel = page.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" });
    await panel.waitFor();
    const code = await panel.locator("code").textContent();
    expect(code).toHaveLength(19);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(code);
    expect(await page.getByLabel("메모").inputValue()).toBe("");

    await new Visitor(siteUrl).sendForm("/", landingFields());
    await page
      .getByRole("status")
      .filter({ hasText: /새 문의 \d+건/ })
      .waitFor();
    expect(await panel.locator("code").textContent()).toBe(code);
    await page.getByRole("button", { name: `폐기 ${label}` }).click();
    await page.getByText("초대 코드를 폐기했습니다").waitFor();
    const row = page.getByRole("listitem").filter({ hasText: label });
    expect(await row.textContent()).toContain("폐기됨");
    await page.reload();
    expect(await panel.count()).toBe(0);
    await assertQuiet();
    await close();
  });

  test("a member is made admin and unmade", async () => {
    const { email } = await new Visitor(siteUrl).signUp("demo-staff-invite");
    const { page, assertQuiet, close } = await openAsAdmin();
    await page.goto("/dashboard/members");
    await page.getByRole("button", { name: `관리자로 지정 ${email}` }).click();
    await page.getByText("관리자로 지정했습니다").waitFor();
    const revoke = page.getByRole("button", { name: `관리자에서 해제 ${email}` });
    expect(await revoke.isVisible()).toBe(false);
    await page.getByText(`관리자 해제 ${email}`).click();
    await revoke.click();
    await page.getByText("관리자 권한을 해제했습니다").waitFor();

    await page.getByText("내 관리자 권한 내려놓기").click();
    await page.getByRole("button", { name: "내 권한 내려놓기" }).click();
    expect(new URL(page.url()).pathname).toBe("/dashboard/members");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "내 권한 내려놓기" }).click();
    await page.getByText("관리자 권한을 내려놓았습니다").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await assertQuiet();
    await close();
  });
});
