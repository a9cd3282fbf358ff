import { expect, test } from "vitest";
import { atLeast, atMost, median } from "../../bench/measure/table.ts";

test("what could not be measured meets no target", () => {
  const nothing = median([]);
  expect(atMost("a delay", nothing, 100, "ms").met).toBe(false);
  expect(atLeast("a speed", nothing, 0.3, "times").met).toBe(false);
});

test("a target is met on its very border", () => {
  expect(atMost("a delay", 100, 100, "ms")).toMatchObject({ measured: "100 ms", met: true });
  expect(atLeast("a speed", 0.3, 0.3, "times", ": 12 requests/s")).toMatchObject({
    measured: "0.3 times: 12 requests/s",
    met: true,
  });
});
