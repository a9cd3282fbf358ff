import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type BrowserName, browserAvailability, launchBrowser, openPage } from "../helpers/browsers.ts";
import { inquiryFields, landingFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];

describe.each(names)("%s", (name) => {
  describe.skipIf(!browserAvailability(name).available)("with and without scripts", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(name);
    });
    afterAll(() => browser?.close());

    const open = (javaScript: boolean) => openPage(browser, { javaScript, baseURL: inject("siteUrl") });

    async function openAsAdmin(javaScript: boolean) {
      const account = await new Visitor(inject("siteUrl")).signUp("demo-admin-invite");
      const opened = await open(javaScript);
      await opened.page.goto("/auth");
      await opened.page.getByLabel("이메일").fill(account.email);
      await opened.page.getByLabel("비밀번호").fill(account.password);
      await opened.page.getByRole("button", { name: "로그인" }).click();
      await opened.page.getByText("환영합니다!").waitFor();
      return opened;
    }

    test.each([true, false])(
      "an inquiry from the landing page is confirmed (scripts: %s)",
      async (javaScript) => {
        const { page, assertQuiet, close } = await open(javaScript);
        const { organizationName, contactName, email, phone } = landingFields();
        await page.goto("/");
        await page.getByRole("link", { name: /문의/ }).first().waitFor();
        await page.getByLabel("기관명").fill(organizationName);
        await page.getByLabel("담당자명").fill(contactName);
        await page.getByLabel("이메일").fill(email);
        await page.getByRole("button", { name: "문의 보내기" }).click();
        // One field is missing: it says so, keeps the rest, and the summary has the focus.
        await page.getByText("모든 필수 항목을 입력해주세요.").waitFor();
        expect(await page.getByLabel("기관명").inputValue()).toBe(organizationName);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
          "연락처를 입력해 주세요.",
        );

        await page.getByLabel("연락처").fill(phone);
        await page.getByRole("button", { name: "문의 보내기" }).click();
        await page.getByText("빠른 시일 내에 연락드리겠습니다.").waitFor();
        await page.getByRole("button", { name: "알림 닫기" }).click();
        expect(await page.getByText("문의 접수 완료").isVisible()).toBe(false);
        await assertQuiet();
        await close();
      },
    );

    test.each([true, false])(
      "an inquiry from /inquiry is confirmed in a dialog (scripts: %s)",
      async (javaScript) => {
        const { page, assertQuiet, close } = await open(javaScript);
        const { organizationName, contactName, email, phone } = inquiryFields();
        await page.goto("/inquiry");
        if (javaScript) await page.waitForLoadState("networkidle");
        await page.getByRole("button", { name: "문의 제출하기" }).click();
        await page.getByText("모든 필수 항목을 작성해야 합니다.").waitFor();
        await page.getByLabel("기관 유형").selectOption("counseling");
        await page.getByLabel("기관명").fill(organizationName);
        await page.getByLabel("담당자명").fill(contactName);
        await page.getByLabel("이메일").fill(email);
        await page.getByLabel("연락처").fill(phone);
        await page.getByRole("button", { name: "문의 제출하기" }).click();

        const dialog = page.getByRole("dialog", { name: "문의 제출 완료" });
        await dialog.waitFor();
        expect(await dialog.textContent()).toMatch(/[0-9A-HJKMNP-TV-Z]{10}/);
        await dialog.getByRole("button", { name: "확인" }).click();
        await dialog.waitFor({ state: "hidden" });
        expect(await page.getByLabel("기관명").inputValue()).toBe("");
        await assertQuiet();
        await close();
      },
    );

    test("a new inquiry appears in an open list by itself", async () => {
      const { page, assertQuiet, close } = await openAsAdmin(true);
      await page.getByRole("link", { name: "대시보드", exact: true }).click();
      await page.getByRole("link", { name: "문의 목록" }).click();
      await page.getByText("실시간 연결됨").waitFor();

      const fields = inquiryFields();
      await new Visitor(inject("siteUrl")).sendForm("/inquiry", fields);
      await page.getByRole("row", { name: new RegExp(fields.organizationName) }).waitFor({ timeout: 5_000 });
      await assertQuiet();
      await close();
    });

    test("an admin without scripts reads the list and logs out", async () => {
      const fields = landingFields();
      await new Visitor(inject("siteUrl")).sendForm("/", fields);
      const { page, assertQuiet, close } = await openAsAdmin(false);
      await page.getByRole("link", { name: "대시보드", exact: true }).click();
      await page.getByRole("link", { name: "문의 목록" }).click();
      await page.getByRole("row", { name: new RegExp(fields.organizationName) }).waitFor();
      await page.getByRole("button", { name: "로그아웃" }).click();
      await page.getByText("안전하게 로그아웃되었습니다.").waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
      await page.goto("/dashboard");
      expect(new URL(page.url()).pathname).toBe("/auth");
      await assertQuiet();
      await close();
    });

    test.each([true, false])(
      "signs up, and is turned away from the dashboard (scripts: %s)",
      async (javaScript) => {
        const { page, assertQuiet, close } = await open(javaScript);
        await page.goto("/auth");
        await page.getByRole("link", { name: "회원가입" }).click();
        await page.getByRole("heading", { name: "관리자 회원가입" }).waitFor();
        await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
        await page.getByLabel("비밀번호").fill("secret-password");
        await page.getByLabel("초대 코드").fill("demo-staff-invite");
        await page.getByRole("button", { name: "회원가입" }).click();
        await page.getByText("첫 번째 가입자는 자동으로 관리자가 됩니다.").waitFor();
        await page.goto("/dashboard");
        await page.getByText("관리자만 접근할 수 있습니다.").waitFor();
        expect(new URL(page.url()).pathname).toBe("/");
        await assertQuiet();
        await close();
      },
    );
  });
});
