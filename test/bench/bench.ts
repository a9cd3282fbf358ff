import { cpus, totalmem } from "node:os";
import { cleanUp } from "./fresh-site.ts";
import { type Part, printTable, type Row } from "./measure/table.ts";
import { weights } from "./weights.ts";
import { pageCacheSpeed } from "./page-cache-speed.ts";
import { signedInSpeed } from "./signed-in-speed.ts";
import { sessionCost } from "./session-cost.ts";
import { inquirySpeed } from "./inquiry-speed.ts";
import { noticesSpeed } from "./notices-speed.ts";
import { liveDelay } from "./live-delay.ts";
import { listGrowth } from "./list-growth.ts";
import { deskSpeed } from "./desk-speed.ts";
import { startUp } from "./start-up.ts";
import { paint } from "./measure/paint.ts";

// npm run bench [-- part…]: measures the site against baselines it starts itself, and prints one table.

const parts: Record<string, Part> = {
  weights,
  pages: pageCacheSpeed,
  "signed-in": signedInSpeed,
  sessions: sessionCost,
  inquiries: inquirySpeed,
  notices: noticesSpeed,
  live: liveDelay,
  list: listGrowth,
  desk: deskSpeed,
  start: startUp,
  paint,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}

process.once("SIGINT", () => void cleanUp().then(() => process.exit(130)));
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = Date.now();
  try {
    rows.push(...(await within(part.minutes, part.measure())));
  } catch (error) {
    rows.push({ what: name, target: "", measured: `failed: ${String(error).split("\n")[0]}`, met: false });
    console.error(error);
  }
  await cleanUp();
  console.error(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}

const { model = "" } = cpus()[0] ?? {};
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}\n`,
);
printTable(rows);
process.exit(rows.some(({ met }) => met === false) ? 1 : 0);

async function within<Result>(minutes: number, work: Promise<Result>): Promise<Result> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`took longer than ${minutes} minutes`)), minutes * 60_000).unref();
  });
  return Promise.race([work, tooLong]);
}
