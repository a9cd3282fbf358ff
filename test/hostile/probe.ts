import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into the web server by NODE_OPTIONS. Each SIGUSR2 prints the measurements since the last one.

export type Probe = { longestStallMs: number; heapMegabytes: number };

const TICK_MS = 5;

// The thread's CPU time: wall time would count waits for a busy processor. Disk waits are not counted.
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
  // Excludes the garbage collection forced above.
  setTimeout(() => {
    longestStallMs = 0;
  }, 50);
});
