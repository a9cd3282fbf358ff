import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// An unexpected console.error is an unnoticed fault. A test that provokes one clears the mock itself.
afterEach(() => {
  const seen = errors.mock.calls.map((words) => words.join(" "));
  errors.mockRestore();
  expect(seen, "unexpected console.error").toEqual([]);
});
