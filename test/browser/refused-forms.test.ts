import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openPage } from "../helpers/browsers/browsers.ts";
import { inBothBrowsers, inCurrentBrowser, inOldestBrowser } from "../helpers/browsers/shared-browser.ts";
import { storeInquiryRow, signInAdmin } from "../helpers/inquiry-desk.ts";
import { uniqueName } from "../helpers/samples.ts";

const forms = {
  "chromium-153": [
    { path: "/", button: "문의 보내기", javaScript: true },
    { path: "/auth", button: "로그인", javaScript: false },
  ],
  "chromium-109": [
    { path: "/", button: "문의 보내기", javaScript: false },
    { path: "/inquiry", button: "문의 제출하기", javaScript: true },
  ],
};

inBothBrowsers("a refused form on a phone", (browser, name) => {
  test.each(forms[name])(
    "shows its errors on the screen, below what the toast says: $path (scripts: $javaScript)",
    async ({ path, button, javaScript }) => {
      const { page, assertQuiet, close } = await openPage(browser(), {
        javaScript,
        width: 360,
        baseURL: inject("siteUrl"),
      });
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" });
      await summary.waitFor();
      const places = async () => {
        const box = await summary.boundingBox();
        const toast = await page.getByRole("dialog").boundingBox();
        const header = await page.getByRole("banner").boundingBox();
        if (!box || !toast || !header) throw new Error("not on the page");
        return {
          top: box.y,
          bottom: box.y + box.height,
          above: Math.max(header.y + header.height, toast.y + toast.height),
          focus: await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)),
        };
      };
      await expect.poll(places).toSatisfy(({ top, bottom, above }) => top >= above && bottom <= 800);
      expect(await page.evaluate(coveredByToast)).toEqual([]);
      await assertQuiet();
      await close();
    },
  );

  test.each([
    { path: "/", fields: ["기관명"], button: "문의 보내기" },
    { path: "/inquiry", fields: ["기관명"], button: "문의 제출하기" },
    { path: "/auth", fields: ["이메일"], button: "로그인" },
  ])(
    "is checked without the server, and right fields are red no more: $path",
    async ({ path, fields, button }) => {
      const { page, assertQuiet, close } = await openPage(browser(), {
        javaScript: true,
        baseURL: inject("siteUrl"),
      });
      const island = page.waitForRequest(/Forms-island/);
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).scrollIntoViewIfNeeded();
      // Resolves once the page has run it.
      await page.evaluate(`import("${(await island).url()}").then(() => null)`);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" }).waitFor();
      const said = await page.getByRole("dialog").textContent();
      for (const name of fields) {
        const field = page.locator("input").and(page.getByLabel(name));
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        await field.pressSequentially("nurse@school.example");
        expect(await field.getAttribute("aria-invalid")).toBeNull();
      }
      expect(await page.getByRole("dialog").textContent()).toBe(said);
      expect(asked).toEqual([]);
      await assertQuiet();
      await close();
    },
  );
});

inOldestBrowser("an answer of the login on a small screen", (browser) => {
  test.each([
    { width: 360, height: 740, javaScript: true },
    { width: 1024, height: 768, javaScript: false },
    { width: 320, height: 256, javaScript: false },
  ])(
    "says a failed login beside the form, covering nothing, with the focus on it: $width × $height (scripts: $javaScript)",
    async ({ width, height, javaScript }) => {
      const { page, assertQuiet, close } = await openPage(browser(), {
        javaScript,
        width,
        height,
        baseURL: inject("siteUrl"),
      });
      await page.goto("/auth");
      await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
      await page.getByLabel("비밀번호").first().fill("wrong-password-1");
      await page.getByRole("button", { name: "로그인", exact: true }).click();
      await page.getByText("로그인 실패").waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain("이메일 또는 비밀번호가 올바르지 않습니다.");
      expect(await page.evaluate(coveredByToast)).toEqual([]);
      await assertQuiet();
      await close();
    },
  );

  test.each([
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
  ])("says that a code is on its way without covering the next form: $width × $height", async (size) => {
    const { page, assertQuiet, close } = await openPage(browser(), {
      javaScript: false,
      ...size,
      baseURL: inject("siteUrl"),
    });
    await page.goto("/auth/forgot");
    await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
    await page.getByRole("button", { name: "인증 코드 받기" }).click();
    await page.getByText("메일을 확인해 주세요").waitFor();
    expect(await page.evaluate(coveredByToast)).toEqual([]);
    await assertQuiet();
    await close();
  });
});

inCurrentBrowser("a refused form", (browser) => {
  const refused = (page: Page) => page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" });
  const toast = (page: Page) => page.getByRole("dialog").getByText("입력 오류");

  async function refuseInvite() {
    const opened = await openPage(browser(), { javaScript: true, baseURL: inject("siteUrl") });
    const { page, context } = opened;
    const admin = await signInAdmin();
    await context.addCookies(admin.cookies());
    const label = uniqueName();
    await admin.sendForm("/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "7", label });
    await page.goto("/dashboard/invites");
    await page.getByText("실시간 연결됨").waitFor();
    await page.getByLabel("사용 횟수").evaluate((field: HTMLInputElement) => {
      field.value = "0";
    });
    await page.getByLabel("사용 횟수").evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await refused(page).waitFor();
    return { ...opened, label };
  }

  test("stays refused when something new comes in live", async () => {
    const { page, assertQuiet, close } = await refuseInvite();
    await storeInquiryRow();
    await page.getByText(/새 문의 [\d,]+건/).waitFor();
    expect(await refused(page).isVisible()).toBe(true);
    expect(await toast(page).isVisible()).toBe(true);
    await assertQuiet();
    await close();
  });

  test("says so no more once the admin has done something else", async () => {
    const { page, label, assertQuiet, close } = await refuseInvite();
    await page.getByRole("button", { name: `폐기 ${label}` }).click();
    await page.getByText("초대 코드를 폐기했습니다").waitFor();
    expect(await toast(page).isVisible()).toBe(false);
    await assertQuiet();
    await close();
  });
});

function coveredByToast(): string[] {
  const toasts = [...document.querySelectorAll("dialog[open]")].map((toast) => toast.getBoundingClientRect());
  return [...document.querySelectorAll("a, button, input, select, textarea")]
    .filter(
      (control) =>
        !control.closest("dialog, [aria-hidden=true], .sr-only") && control.checkVisibility?.() !== false,
    )
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return toasts.some(
        (toast) =>
          box.width > 1 &&
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top,
      );
    })
    .map((control) => control.outerHTML.slice(0, 80));
}
