import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { AuthenticatorApp } from "../../../helpers/second-factor/authenticator-app.ts";
import { openPage } from "../../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../../helpers/browsers/shared-browser.ts";
import { Visitor } from "../../../helpers/visitor.ts";

const siteUrl = inject("siteUrl");

const pathOf = (page: Page) => new URL(page.url()).pathname;

inCurrentBrowser("a second factor", (browser) => {
  const open = (javaScript: boolean) => openPage(browser(), { javaScript, baseURL: siteUrl });

  async function signIn(page: Page, { email, password }: { email: string; password: string }) {
    await page.goto("/auth");
    await page.getByLabel("이메일").fill(email);
    await page.getByLabel("비밀번호").fill(password);
    await page.getByRole("button", { name: "로그인", exact: true }).click();
    await page.getByRole("heading", { name: "인증 코드 입력" }).waitFor();
  }

  test("is enrolled with scripts, asked and recovered without, removed by a colleague", async () => {
    const admin = new Visitor(siteUrl);
    const account = await admin.signUp("demo-admin-invite");
    const enrolling = await open(true);
    await enrolling.context.addCookies(admin.cookies());
    const { page } = enrolling;
    await page.goto("/account");
    await page.getByRole("link", { name: "인증 앱 등록하기" }).click();
    await page.getByRole("button", { name: "등록 시작하기" }).click();
    await page.getByRole("img", { name: "인증 앱으로 찍는 QR 코드" }).waitFor();
    const app = new AuthenticatorApp((await page.locator("main [translate=no]").textContent()) ?? "");
    await page.getByLabel("인증 코드").fill(app.code());
    await page.getByRole("button", { name: "등록 마치기" }).click();
    await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
    const codes = await page.locator("main ol li").allTextContents();
    expect(codes).toHaveLength(10);
    await page.getByRole("button", { name: "복사" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "파일로 저장" }).click();
    const file = await (await download).path();
    expect((await readFile(file, "utf8")).split("\r\n")).toEqual([account.email, "", ...codes, ""]);
    await page.getByRole("link", { name: "보관했습니다" }).click();
    await page.getByText("켜져 있습니다.").waitFor();

    const withCode = await open(false);
    await signIn(withCode.page, account);
    await withCode.page.goto("/dashboard");
    expect(pathOf(withCode.page)).toBe("/auth/code");
    await withCode.page.getByLabel("인증 코드").fill(app.code());
    await withCode.page.getByRole("button", { name: "로그인 마치기" }).click();
    await withCode.page.getByText("환영합니다!").waitFor();
    await withCode.page.goto("/dashboard/inquiries");
    expect(pathOf(withCode.page)).toBe("/dashboard/inquiries");

    const withoutPhone = await open(false);
    await signIn(withoutPhone.page, account);
    await withoutPhone.page.getByRole("link", { name: "휴대전화가 없으신가요?" }).click();
    await withoutPhone.page.getByLabel("복구 코드").fill(codes[3] ?? "");
    await withoutPhone.page.getByRole("button", { name: "로그인", exact: true }).click();
    await withoutPhone.page.getByRole("heading", { name: "2단계 인증 등록" }).waitFor();
    await withoutPhone.page.getByRole("button", { name: "등록 시작하기" }).click();
    const key = await withoutPhone.page.locator("main [translate=no]").textContent();
    await withoutPhone.page.getByLabel("인증 코드").fill(new AuthenticatorApp(key ?? "").code());
    await withoutPhone.page.getByRole("button", { name: "등록 마치기" }).click();
    await withoutPhone.page.getByText("지금 한 번만 보여 드립니다.").waitFor();

    const colleague = new Visitor(siteUrl);
    await colleague.signUp("demo-admin-invite");
    const removing = await open(true);
    await removing.context.addCookies(colleague.cookies());
    await removing.page.goto("/dashboard/members");
    const row = removing.page.getByRole("listitem").filter({ hasText: account.email });
    await row.getByText("휴대전화를 잃어버렸다면").click();
    await row.getByRole("button", { name: /^2단계 인증 해제하기/ }).click();
    await removing.page.getByText("2단계 인증을 해제했습니다").first().waitFor();

    await withoutPhone.page.goto("/account");
    expect(pathOf(withoutPhone.page), "signed out").toBe("/auth");
  });
});
