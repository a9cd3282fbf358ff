import type { Page } from "playwright-core";

/** Before the page is opened. */
export async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(watchPresses);
}

export async function pressedToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => delete (window as unknown as Noted).shownMs);
  await page.keyboard.press(key);
  await page.waitForFunction(() => (window as unknown as Noted).shownMs !== undefined);
  return page.evaluate(() => (window as unknown as Noted).shownMs ?? Number.NaN);
}

type Noted = { shownMs?: number };

// Runs in the page.
function watchPresses(): void {
  const noted = window as unknown as Noted;
  let pressedAt = 0;
  let row: Element | null | undefined;
  const isShown = () => row?.querySelector("button")?.textContent === "처리함";
  const observer = new MutationObserver(() => {
    if (!isShown()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // Behind the frame: the message waits until it is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        noted.shownMs = performance.now() - pressedAt;
      };
      port2.postMessage(null);
    });
  });
  addEventListener(
    "keydown",
    (event) => {
      if (!/^[123]$/.test(event.key)) return;
      pressedAt = event.timeStamp;
      row = document.activeElement?.closest("tr");
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    { capture: true },
  );
}
