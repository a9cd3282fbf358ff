import { expect, test } from "vitest";
import { paintedAgainst, paintedRow } from "../../bench/measure/paint-rows.ts";
import type { Visit } from "../../bench/measure/visit.ts";

const visited = (paint: Partial<Visit> = {}): Visit => ({
  requests: [{ url: "http://localhost/a.js", type: "script", bytes: 500, wireBytes: 900, isAhead: false }],
  bytes: 20_000,
  layoutShift: 0,
  firstPaintMs: 1_200,
  largestPaintMs: 1_400,
  ...paint,
});
const blank = visited({ firstPaintMs: null, largestPaintMs: null });

test("a page that did not paint in one of its visits is said so, and has failed", () => {
  const row = paintedRow("`/`", [visited(), blank, visited()]);
  expect(row).toMatchObject({ measured: "did not paint", met: false });
  expect(paintedAgainst("`/`", [visited(), blank], [visited(), visited()])).toMatchObject({
    measured: "did not paint",
    met: false,
  });
  expect(paintedAgainst("`/`", [visited()], [blank])).toMatchObject({
    measured: "did not paint",
    met: false,
  });
});

test("a page that painted says when, and what it weighs", () => {
  expect(paintedRow("`/`", [visited()]).measured).toBe(
    "first paint 1.2 s, largest 1.4 s; 20 KB, of which JavaScript 0.5 KB",
  );
});

test("a page that paints as soon as the same file has met its target, and a later one has not", () => {
  const file = [visited()];
  expect(paintedAgainst("`/`", [visited({ largestPaintMs: 1_402 })], file).met).toBe(true);
  const late = paintedAgainst("`/`", [visited({ largestPaintMs: 1_470 })], file);
  expect(late).toMatchObject({ measured: "1.05 times", met: false });
});
