import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";
import { loggedErrors } from "./logged-errors.ts";

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

// An unexpected console.error is an unnoticed fault. A test that provokes one clears the mock itself.
afterEach(() => {
  const seen = loggedErrors();
  errors.mockRestore();
  expect(seen, "unexpected console.error").toEqual([]);
});
