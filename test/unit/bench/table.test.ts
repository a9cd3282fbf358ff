import { expect, test } from "vitest";
import { atLeast, atMost, median, updatedSpeedPage } from "../../bench/measure/table.ts";

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

test("docs/speed.md gets the parts that ran, keeps the others, and stands in one order", async () => {
  const part = (name: string, where: string) => ({ name, where, rows: [atMost("a delay", 3, 5, "ms")] });
  const order = ["weights", "pages", "start"];
  const first = await updatedSpeedPage("", order, [part("start", "Monday"), part("weights", "Monday")]);
  const second = await updatedSpeedPage(first, order, [part("pages", "Tuesday"), part("start", "Tuesday")]);
  expect(second.match(/^## .*|^\w+day$/gm)).toEqual([
    "## weights",
    "Monday",
    "## pages",
    "Tuesday",
    "## start",
    "Tuesday",
  ]);
  expect(second).toContain("| a delay | ≤ 5 ms | 3 ms     | met |");
});
