import { afterAll, afterEach, beforeEach } from "vitest";
import { openPages } from "./browsers.ts";

let before: Set<unknown>;

beforeEach(() => {
  before = new Set(openPages);
});

// A page left open keeps its event stream and sends requests during the tests that follow.
afterEach(async ({ task }) => {
  const opened = [...openPages].filter((page) => !before.has(page));
  try {
    if (task.result?.state !== "fail") for (const { assertQuiet } of opened) await assertQuiet();
  } finally {
    for (const { close } of opened) await close();
  }
});

// Closes what was open for a whole file: the next file uses the same browser.
afterAll(async () => {
  for (const { close } of openPages) await close();
});
