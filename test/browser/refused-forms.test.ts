import { expect, test } from "vitest";
import { inBothBrowsers, inOldestBrowser, openOnSite } from "../helpers/browsers/shared-browser.ts";

const forms = {
  "chromium-153": [
    { path: "/", button: "문의 보내기", javaScript: true, said: "입력 오류" },
    { path: "/auth", button: "로그인", javaScript: false, said: "입력 오류" },
  ],
  "chromium-109": [
    { path: "/", button: "문의 보내기", javaScript: false, said: "입력 오류" },
    { path: "/inquiry", button: "문의 제출하기", javaScript: true, said: "필수 항목을 입력해주세요" },
  ],
};

inBothBrowsers("a refused form on a phone", (browser, name) => {
  test.each(forms[name])(
    "says so once, in view, and lists its errors: $path (scripts: $javaScript)",
    async ({ path, button, javaScript, said }) => {
      const { page } = await openOnSite(browser(), { javaScript, width: 360 });
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert", { name: said });
      await summary.waitFor();
      const places = async () => {
        const box = await summary.boundingBox();
        const header = await page.getByRole("banner").boundingBox();
        if (!box || !header) throw new Error("not on the page");
        return { top: box.y, bottom: box.y + box.height, above: header.y + header.height };
      };
      await expect.poll(places).toSatisfy(({ top, bottom, above }) => top >= above && bottom <= 800);
      expect(await page.locator("[role=alert], dialog").count()).toBe(1);
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test.each([
    { path: "/", name: "기관명", button: "문의 보내기" },
    { path: "/inquiry", name: "기관명", button: "문의 제출하기" },
    { path: "/auth", name: "이메일", button: "로그인" },
  ])(
    "is checked without the server, and right fields are red no more: $path",
    async ({ path, name, button }) => {
      const { page } = await openOnSite(browser(), { javaScript: true });
      const island = page.waitForRequest(/Forms-island/);
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).scrollIntoViewIfNeeded();
      // Resolves once the page has run it.
      await page.evaluate(`import("${(await island).url()}").then(() => null)`);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("alert").waitFor();
      const field = page.locator("input").and(page.getByLabel(name));
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      await field.pressSequentially("nurse@school.example");
      expect(await field.getAttribute("aria-invalid")).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});

inBothBrowsers("the links of a refused form", (browser) => {
  test.each([
    { width: 1366, height: 768 },
    { width: 360, height: 740 },
    { width: 320, height: 256 },
  ])("lead to the field with its label and hint in view: $width × $height", async (size) => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...size });
    for (const [path, button] of [
      ["/", "문의 보내기"],
      ["/inquiry", "문의 제출하기"],
      ["/auth?mode=signup", "회원가입"],
    ] as const) {
      await page.goto(path);
      if (path !== "/auth?mode=signup") await page.getByLabel("문의 내용").fill("가".repeat(5_001));
      await page.getByRole("button", { name: button, exact: true }).last().click();
      const links = page.locator("[role=alert] li a");
      await links.first().waitFor();
      for (const link of await links.all()) {
        await link.click();
        expect(await page.evaluate(hiddenAboveFocus), (await link.textContent()) ?? "").toBeLessThanOrEqual(
          0,
        );
      }
    }
  });
});

inOldestBrowser("an answer of the login on a small screen", (browser) => {
  test.each([true, false])("is focused, and no toast covers anything (scripts: %s)", async (javaScript) => {
    const { page } = await openOnSite(browser(), { javaScript, width: 360 });
    await page.goto("/auth");
    await page.getByLabel("이메일").fill(`${crypto.randomUUID()}@example.com`);
    await page.getByLabel("비밀번호").first().fill("wrong-password-1");
    await page.getByRole("button", { name: "로그인", exact: true }).click();
    await page.getByText("로그인 실패").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("이메일 또는 비밀번호가 올바르지 않습니다.");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

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

/** CSS pixels of the label of the focused field that are out of the window or under its sticky header. Runs in the page. */
function hiddenAboveFocus(): number {
  const [label] = (document.activeElement as HTMLInputElement).labels ?? [];
  const header = document.querySelector("body > header");
  const isSticky = header && getComputedStyle(header).position === "sticky";
  const edge = isSticky ? header.getBoundingClientRect().bottom : 0;
  return label ? Math.round(edge - label.getBoundingClientRect().top) : Infinity;
}

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
