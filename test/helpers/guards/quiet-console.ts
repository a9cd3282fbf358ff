import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// A message nobody expected is a fault nobody noticed. A test that provokes one empties the mock itself.
afterEach(() => {
  const seen = errors.mock.calls.map((words) => words.join(" "));
  errors.mockRestore();
  expect(seen, "unexpected console.error").toEqual([]);
});
