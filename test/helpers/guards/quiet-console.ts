import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// Once a minute, so which of several tests with a broken backend logs it is a matter of time.
const OUTAGE = '"event":"backend does not answer"';

// An unexpected console.error is an unnoticed fault. A test that provokes one clears the mock itself.
afterEach(() => {
  const seen = errors.mock.calls.map((words) => words.join(" ")).filter((line) => !line.includes(OUTAGE));
  errors.mockRestore();
  expect(seen, "unexpected console.error").toEqual([]);
});
