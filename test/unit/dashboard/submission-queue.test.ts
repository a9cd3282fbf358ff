import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "../../../app/dashboard/inquiries/rows/press.ts";

async function turnsOf(presses: Record<string, string[]>) {
  const inTurn = takeTurns<void>();
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  for (const [name, ids] of Object.entries(presses))
    void inTurn(ids, () => {
      sent.push(name);
      return new Promise((answer) => answers.set(name, answer));
    });
  await setImmediate();
  const settle = async (name: string) => {
    answers.get(name)?.();
    await setImmediate();
  };
  return { sent, settle };
}

test("presses about one inquiry go out in turn, each once the one before is settled", async () => {
  const { sent, settle } = await turnsOf({ move: ["a"], take: ["a"], spam: ["a"] });
  expect(sent).toEqual(["move"]);
  await settle("move");
  expect(sent).toEqual(["move", "take"]);
  await settle("take");
  expect(sent).toEqual(["move", "take", "spam"]);
});

test("presses about different inquiries do not wait for each other", async () => {
  expect((await turnsOf({ first: ["a"], second: ["b"] })).sent).toEqual(["first", "second"]);
});

test("a press about several waits for each, and later ones about any wait for it", async () => {
  const { sent, settle } = await turnsOf({ a: ["a"], b: ["b"], both: ["a", "b"], laterA: ["a"], c: ["c"] });
  expect(sent).toEqual(["a", "b", "c"]);
  await settle("a");
  expect(sent).toEqual(["a", "b", "c"]);
  await settle("b");
  expect(sent).toEqual(["a", "b", "c", "both"]);
  await settle("both");
  expect(sent).toEqual(["a", "b", "c", "both", "laterA"]);
});
