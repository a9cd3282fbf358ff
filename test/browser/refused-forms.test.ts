import { expect, test } from "vitest";
import { inBothBrowsers, inOldestBrowser, openOnSite } from "../helpers/browsers/shared-browser.ts";

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
    "shows its errors in view, below the toast: $path (scripts: $javaScript)",
    async ({ path, button, javaScript }) => {
      const { page } = await openOnSite(browser(), { javaScript, width: 360 });
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
    },
  );

  test.each([
    { path: "/", fields: ["기관명"], button: "문의 보내기" },
    { path: "/inquiry", fields: ["기관명"], button: "문의 제출하기" },
    { path: "/auth", fields: ["이메일"], button: "로그인" },
  ])(
    "is checked without the server, and right fields are red no more: $path",
    async ({ path, fields, button }) => {
      const { page } = await openOnSite(browser(), { javaScript: true });
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
    },
  );
});

inOldestBrowser("an answer of the login on a small screen", (browser) => {
  test.each([
    { width: 360, height: 740, javaScript: true },
    { width: 1024, height: 768, javaScript: false },
    { width: 320, height: 256, javaScript: false },
  ])(
    "is focused, and covers nothing: $width × $height (scripts: $javaScript)",
    async ({ width, height, javaScript }) => {
      const { page } = await openOnSite(browser(), { javaScript, width, height });
      await page.goto("/auth");
      await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
      await page.getByLabel("비밀번호").first().fill("wrong-password-1");
      await page.getByRole("button", { name: "로그인", exact: true }).click();
      await page.getByText("로그인 실패").waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain("이메일 또는 비밀번호가 올바르지 않습니다.");
      expect(await page.evaluate(coveredByToast)).toEqual([]);
    },
  );

  test.each([
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
  ])("says that a code is on its way without covering the next form: $width × $height", async (size) => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...size });
    await page.goto("/auth/forgot");
    await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
    await page.getByRole("button", { name: "인증 코드 받기" }).click();
    await page.getByText("메일을 확인해 주세요").waitFor();
    expect(await page.evaluate(coveredByToast)).toEqual([]);
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
