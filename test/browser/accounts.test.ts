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

  test("a logout from the dashboard ends on the landing page, however slow its answer", async () => {
    const { page, context } = await openAsAdmin();
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
  });

  test("an invite code is made, one is refused, and one revoked, whatever comes in", async () => {
    const { page } = await openAsAdmin();
    const label = `코드 ${randomUUID()}`;
    await page.goto("/dashboard/invites");
    await page.getByText("실시간 연결됨").waitFor();
    const inquiryComesIn = async (count: number) => {
      await new Visitor(siteUrl).sendForm("/", landingFields());
      await expect
        .poll(() => page.getByRole("status").allTextContents())
        .toSatisfy((told: string[]) =>
          told.some((words) => Number(/새 문의 ([\d,]+)건/.exec(words)?.[1]?.replace(",", "") ?? 0) >= count),
        );
    };
    const makeOne = page.getByRole("button", { name: "초대 코드 만들기" });
    await page.getByLabel("메모").fill(label);
    await makeOne.click();
    const panel = page.getByRole("region", { name: "새 초대 코드가 만들어졌습니다" });
    await panel.waitFor();
    const code = await panel.locator("code").textContent();
    expect(code).toHaveLength(19);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(code);
    expect(await page.getByLabel("메모").inputValue()).toBe("");
    await inquiryComesIn(1);
    expect(await panel.locator("code").textContent()).toBe(code);

    const uses = page.getByLabel("사용 횟수");
    await uses.evaluate((field: HTMLInputElement) => {
      field.value = "0";
      field.form?.requestSubmit();
    });
    const refused = page.getByRole("alert", { name: "입력 오류" });
    await refused.waitFor();
    await inquiryComesIn(2);
    expect(await refused.isVisible()).toBe(true);

    await page.getByRole("button", { name: `폐기 ${label}` }).click();
    await page.getByText("초대 코드를 폐기했습니다").waitFor();
    expect(await refused.isVisible()).toBe(false);
    expect(await page.getByRole("listitem").filter({ hasText: label }).textContent()).toContain("폐기됨");
  });
});
