import type { Page } from "playwright-core";

export async function settlePage(page: Page, screenOnly = false): Promise<void> {
  if (!screenOnly && (await page.locator("#testimonials").count()) > 0) {
    await page.locator("#testimonials").scrollIntoViewIfNeeded();
    await page.getByRole("region", { name: "예시 후기" }).waitFor();
  }
  const isOnDesk = new URL(page.url()).pathname.startsWith("/dashboard");
  if (isOnDesk && (await page.getByRole("navigation", { name: "대시보드" }).count()) > 0)
    await page.getByText("실시간 연결됨").waitFor();
  // The receipt's island shows it, and makes the dialog modal.
  const printReceipt = page.getByRole("button", { name: "접수증 인쇄", includeHidden: true });
  if ((await printReceipt.count()) > 0) await printReceipt.waitFor();
  await page.evaluate(async () => {
    const images = [...document.querySelectorAll("img")];
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map((image) => image.decode()));
    await document.fonts.ready;
    const changing: [RegExp, string][] = [
      [/\d{4}년 \d+월 \d+일/g, "2026년 11월 21일"],
      [/\d{4}\. ?\d+\. ?\d+\./g, "2026. 11. 21."],
      [/(?<!년 )\b\d+월 \d+일/g, "11월 21일"],
      [/\d{4}년 \d+월(?! \d+일)/g, "2026년 11월"],
      // Below a chart's weeks, where they move from week to week.
      [/^\d+월$/g, ""],
      [/^(?:\d+분|1분 미만)$/g, "1분"],
      [/(?:\d+분|1분 미만) 대기/g, "1분 대기"],
      [/(?:오전|오후) \d+:\d\d/g, "오후 3:00"],
      [/\b\d\d:\d\d\b/g, "15:00"],
      [/\d+(초|분|시간|일) 전/g, "3$1 전"],
      // References depend on the token of this run's database.
      [/\b[0-9A-HJKMNP-TV-Z]{10}\b/g, "7K2M9QXTHB"],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const [pattern, words] of changing) {
        const text = texts.currentNode;
        if (text.nodeValue && pattern.test(text.nodeValue))
          text.nodeValue = text.nodeValue.replaceAll(pattern, words);
      }
    }
  });
  if (!screenOnly) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const receipt = page.locator(".receipt");
  // The page's length depends on its width.
  if ((await receipt.count()) > 0)
    await receipt.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // Errors found by the browser and by the server differ in scroll position and focus ring: browsers draw one around
  // what a new page focuses, but not around what a script focuses after a click.
  const errors = page.locator("form [role=alert]");
  if ((await errors.count()) > 0)
    await errors.evaluate((summary) => {
      summary.blur();
      summary.scrollIntoView({ block: "center", behavior: "instant" });
    });
}
