import { vi } from "vitest";

// Once a minute, so which of several tests with a broken backend logs it is a matter of time.
const OUTAGE = '"event":"backend does not answer"';

/** What console.error was told since the test began, or since its mock was cleared, but for the backend's outage. */
export function loggedErrors(): string[] {
  // The guard's own spy.
  const { mock } = vi.spyOn(console, "error");
  return mock.calls.map((words) => words.join(" ")).filter((line) => !line.includes(OUTAGE));
}
