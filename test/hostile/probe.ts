import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into the web server by NODE_OPTIONS. At every SIGUSR2 it prints what it saw since the last one.

export type Probe = { longestStallMs: number; heapMegabytes: number };

const TICK_MS = 5;

// In the thread's own processor time: on a busy machine the clock goes on while the server waits for its turn.
// What the thread waits for a disk is not counted with it.
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let longestStallMs = 0;
let before = used();
setInterval(() => {
  const now = used();
  longestStallMs = Math.max(longestStallMs, now - before);
  before = now;
}, TICK_MS).unref();

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

process.on("SIGUSR2", () => {
  collectGarbage();
  collectGarbage();
  const seen: Probe = { longestStallMs, heapMegabytes: process.memoryUsage().heapUsed / 2 ** 20 };
  console.log(`probe ${JSON.stringify(seen)}`);
  // After the collection, which is none of the visitors' doing.
  setTimeout(() => {
    longestStallMs = 0;
  }, 50);
});
