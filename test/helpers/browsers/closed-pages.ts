import { afterAll, afterEach, beforeEach } from "vitest";
import { openContexts } from "./browsers.ts";

let before: Set<unknown>;

beforeEach(() => {
  before = new Set(openContexts);
});

// A page that outlives its test goes on asking the site and its event stream, beside the tests that follow.
afterEach(async ({ task }) => {
  const left = [...openContexts].filter((context) => !before.has(context));
  const urls = left.flatMap((context) => context.pages().map((page) => page.url()));
  for (const context of left) await context.close();
  if (left.length > 0 && task.result?.state !== "fail")
    throw new Error(`the test has left pages open: ${urls.join(", ")}`);
});

// What a file has open for all of its tests ends with it: the next file has the same browser.
afterAll(async () => {
  for (const context of openContexts) await context.close();
});
