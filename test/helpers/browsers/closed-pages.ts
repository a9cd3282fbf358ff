import { afterAll, afterEach, beforeEach } from "vitest";
import { openContexts } from "./browsers.ts";

let before: Set<unknown>;

beforeEach(() => {
  before = new Set(openContexts);
});

// A page left open keeps its event stream and sends requests during the tests that follow.
afterEach(async ({ task }) => {
  const left = [...openContexts].filter((context) => !before.has(context));
  const urls = left.flatMap((context) => context.pages().map((page) => page.url()));
  for (const context of left) await context.close();
  if (left.length > 0 && task.result?.state !== "fail")
    throw new Error(`the test has left pages open: ${urls.join(", ")}`);
});

// Closes what was open for a whole file: the next file uses the same browser.
afterAll(async () => {
  for (const context of openContexts) await context.close();
});
