import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into the web server by NODE_OPTIONS. At every SIGUSR2 it prints what it saw since the last one.

export type Probe = { longestStallMs: number; heapMegabytes: number };

const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

process.on("SIGUSR2", () => {
  const longestStallMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  collectGarbage();
  collectGarbage();
  const seen: Probe = { longestStallMs, heapMegabytes: process.memoryUsage().heapUsed / 2 ** 20 };
  console.log(`probe ${JSON.stringify(seen)}`);
  // After the collection, which is none of the visitors' doing.
  setTimeout(() => delay.reset(), 50);
});
