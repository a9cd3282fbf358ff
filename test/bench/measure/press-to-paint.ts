import type { Page } from "playwright-core";

export type PressedChange = "row moved" | "next row focused" | "inquiry open";

/** Call it before the page is opened. */
export async function notePresses(page: Page): Promise<void> {
  await page.addInitScript(watchPresses);
}

/** Does not poll the page, which on a slow CPU would be a good part of what is measured. */
export async function pressedToPaint(page: Page, key: string, change: PressedChange): Promise<number> {
  await page.evaluate((awaited) => (window as unknown as Watched).awaitChange(awaited), change);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as Watched).shownMs);
}

type Watched = { awaitChange: (awaited: PressedChange) => void; shownMs: Promise<number> };

// Runs in the page.
function watchPresses(): void {
  const watched = window as unknown as Watched;
  let awaited: PressedChange | undefined;
  let pressedAt: number | undefined;
  let row: Element | null | undefined;
  let tell: (shownMs: number) => void;
  const focusedRow = () => document.activeElement?.closest("tr");
  const isShown = {
    "row moved": () => row?.querySelector(".next button")?.textContent === "바뀐 문의",
    "next row focused": () => focusedRow() !== row,
    "inquiry open": () => document.querySelector("article") !== null,
  };
  const look = () => {
    if (!awaited || pressedAt === undefined || !isShown[awaited]()) return;
    const since = pressedAt;
    awaited = undefined;
    requestAnimationFrame(() => {
      // Queued behind the frame: the message arrives after the paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => tell(performance.now() - since);
      port2.postMessage(null);
    });
  };
  watched.awaitChange = (change) => {
    awaited = change;
    pressedAt = undefined;
    watched.shownMs = new Promise((resolve) => {
      tell = resolve;
    });
  };
  addEventListener(
    "keydown",
    (event) => {
      pressedAt = event.timeStamp;
      row = focusedRow();
    },
    { capture: true },
  );
  addEventListener("focusin", look);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
