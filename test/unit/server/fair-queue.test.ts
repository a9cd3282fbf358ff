import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { FairQueue } from "../../../app/server/limits/fair-queue.server.ts";

let queue: FairQueue;
let begun: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  queue = new FairQueue({ mostAtOnce: 2, mostWaiting: 3 });
  begun = [];
  ends = new Map();
});

/** Runs a task that takes until `end` is called. */
function ask(network: string, name: string): Promise<void> | null {
  // Tasks of an earlier test may begin later.
  const ofThisTest = begun;
  return queue.run(network, () => {
    ofThisTest.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
}

async function end(name: string): Promise<void> {
  ends.get(name)?.();
  await nextTurn();
  await nextTurn();
}

test("each turn of the event loop starts one task of each network", async () => {
  for (const name of ["crowd 1", "crowd 2"]) void ask("crowd", name);
  void ask("other", "other 1");
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["crowd 1", "other 1"]);
  await nextTurn();
  expect(begun).toEqual(["crowd 1", "other 1", "crowd 2"]);
});

test("the tasks of a network above its limit wait in order, and delay no other network", async () => {
  for (const name of ["crowd 1", "crowd 2", "crowd 3"]) void ask("crowd", name);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(begun).toEqual(["crowd 1", "crowd 2"]);
  void ask("crowd", "crowd 4");
  void ask("other", "other 1");
  await nextTurn();
  expect(begun.slice(2)).toEqual(["other 1"]);
  await end("crowd 2");
  await end("crowd 1");
  expect(begun.slice(3)).toEqual(["crowd 3", "crowd 4"]);
});

test("a network of which too many wait is refused, until one has had its turn", async () => {
  const waiting = [1, 2, 3].map((number) => ask("crowd", `crowd ${number}`));
  expect(waiting).not.toContain(null);
  expect(ask("crowd", "crowd 4")).toBeNull();
  expect(ask("other", "other 1")).not.toBeNull();
  await nextTurn();
  expect(ask("crowd", "crowd 5")).not.toBeNull();
});

test("a task that fails tells its caller, and leaves its place to the next", async () => {
  const failing = queue.run("crowd", () => Promise.reject(new Error("failed")));
  for (const name of ["crowd 2", "crowd 3"]) void ask("crowd", name);
  await expect(failing).rejects.toThrow("failed");
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(begun).toEqual(["crowd 2", "crowd 3"]);
});
