import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { AuthenticatorApp } from "../../../helpers/second-factor/authenticator-app.ts";
import { openPage } from "../../../helpers/browsers/browsers.ts";
import { inCurrentBrowser } from "../../../helpers/browsers/shared-browser.ts";
import { Visitor } from "../../../helpers/visitor.ts";

const siteUrl = inject("siteUrl");

inCurrentBrowser("a second factor", (browser) => {
  test("is enrolled with scripts, and its recovery codes are saved as a file", async () => {
    const admin = new Visitor(siteUrl);
    const account = await admin.signUp("demo-admin-invite");
    const { page, context } = await openPage(browser(), { javaScript: true, baseURL: siteUrl });
    await context.addCookies(admin.cookies());
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
  });
});
