import { expect, test } from "vitest";
import { createSubmissionQueue } from "../../../app/dashboard/inquiries/rows/inquiry-presses.ts";

function queueOf(presses: Record<string, string[]>) {
  const queue = createSubmissionQueue();
  const sent: string[] = [];
  for (const [name, ids] of Object.entries(presses)) queue.enqueue(ids, () => sent.push(name));
  return { sent, settle: (name: string) => queue.settle(presses[name] ?? []) };
}

test("presses about one inquiry go out in turn, each once the one before is settled", () => {
  const { sent, settle } = queueOf({ move: ["a"], take: ["a"], spam: ["a"] });
  expect(sent).toEqual(["move"]);
  settle("move");
  expect(sent).toEqual(["move", "take"]);
  settle("take");
  expect(sent).toEqual(["move", "take", "spam"]);
});

test("presses about different inquiries do not wait for each other", () => {
  expect(queueOf({ first: ["a"], second: ["b"] }).sent).toEqual(["first", "second"]);
});

test("a press about several waits for each, and later ones about any wait for it", () => {
  const { sent, settle } = queueOf({ a: ["a"], b: ["b"], both: ["a", "b"], laterA: ["a"], c: ["c"] });
  expect(sent).toEqual(["a", "b", "c"]);
  settle("a");
  expect(sent).toEqual(["a", "b", "c"]);
  settle("b");
  expect(sent).toEqual(["a", "b", "c", "both"]);
  settle("both");
  expect(sent).toEqual(["a", "b", "c", "both", "laterA"]);
});
