import { expect, test } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import { inBothBrowsers, inOldestBrowser, openOnSite } from "../../helpers/browsers/shared-browser.ts";
import { A4 } from "./a4.ts";

inBothBrowsers("on paper", (browser) => {
  test.each([
    ["/safety", 8],
    ["/adoption-pack", 4],
  ])("%s takes %i sheets of A4, one for each part", async (path, sheets) => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...A4 });
    await page.goto(path);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);

    await page.emulateMedia({ media: "print" });
    const parts = await page
      .locator("main .sheet")
      .evaluateAll((sections) => sections.map((part) => part.getBoundingClientRect().height));
    expect(parts).toHaveLength(sheets);
    for (const height of parts) expect(height).toBeLessThanOrEqual(A4.height);
  });
});

inOldestBrowser("on paper", (browser) => {
  test("the landing page and the contents take few sheets, with every answer to a buyer", async () => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...A4 });
    for (const [path, most] of [
      ["/contents", 3],
      ["/", 5],
    ] as const) {
      await page.goto(path);
      const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, path).toBeLessThanOrEqual(most);
    }
    await page.emulateMedia({ media: "print" });
    const answers = await page.locator("#faq [itemprop=text]").allTextContents();
    expect(answers.length).toBeGreaterThan(5);
    const printed = await page.locator("#faq summary").evaluateAll((questions) =>
      questions.map((question) => {
        const isPrinted = Number.parseFloat(getComputedStyle(question, "::after").height) > 0;
        return isPrinted && question.getAttribute("data-answer");
      }),
    );
    expect(printed).toEqual(answers);
    // Whoever approves a purchase must not read invented quotes.
    expect(await page.locator("#testimonials").isVisible()).toBe(false);
  });

  // A browser prints what is fixed on every sheet, over the text.
  test("nothing fixed is printed on any page of visitors", async () => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...A4 });
    await page.emulateMedia({ media: "print" });
    for (const path of [...publicPages, "/nowhere"]) {
      await page.goto(path);
      const printed = await page
        .locator("body *")
        .evaluateAll((elements) =>
          elements.filter(
            (element) => getComputedStyle(element).position === "fixed" && element.checkVisibility(),
          ),
        );
      expect(printed, path).toEqual([]);
    }
  });

  test("a sheet says whose it is, and has nothing that can only be pressed", async () => {
    const { page } = await openOnSite(browser(), { javaScript: false, ...A4 });
    await page.goto("/safety");
    await page.emulateMedia({ media: "print" });
    for (const source of await page.getByText("숲결 VR · 기관을 위한 VR 자연 명상").all())
      expect(await source.isVisible()).toBe(true);
    for (const role of ["banner", "contentinfo", "navigation"] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
  });
});
