import { aroundAll, aroundEach, vi } from "vitest";
import { emitWarning, resourcesLeftOpenBy } from "./open-resources.ts";
import { takeUnhandledRequests } from "./unhandled-requests.ts";

const GRACE_MS = 5_000;

aroundEach(async (runTest) => {
  process.emitWarning = emitWarning;
  const left = await resourcesLeftOpenBy(runTest, GRACE_MS);
  if (vi.isFakeTimers()) {
    vi.useRealTimers();
    left.push("a fake clock");
  }
  if (left.length > 0) throw new Error(`outlived by ${left.join(", ")}`);
  const unhandled = takeUnhandledRequests();
  if (unhandled.length > 0) throw new Error(`no handler for ${unhandled.join(", ")}`);
});

aroundAll(async (runSuite) => {
  const left = await resourcesLeftOpenBy(runSuite, GRACE_MS);
  if (left.length > 0) throw new Error(`the file is outlived by ${left.join(", ")}`);
});
