import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { cleanUp } from "./fresh-site.ts";
import { type MeasuredPart, type Part, type Row, tableOf, updatedSpeedPage } from "./measure/table.ts";
import { weights } from "./weights.ts";
import { pageCacheSpeed } from "./page-cache-speed.ts";
import { signedInSpeed } from "./signed-in-speed.ts";
import { liveDelay } from "./live-delay.ts";
import { listGrowth } from "./list-growth.ts";
import { paint } from "./paint.ts";

// npm run bench [-- part…]: measures the site against baselines it starts itself, prints one table, and
// writes it into docs/speed.md.

const speedPage = path.resolve(import.meta.dirname, "../../docs/speed.md");

const parts: Record<string, Part> = {
  weights,
  pages: pageCacheSpeed,
  "signed-in": signedInSpeed,
  live: liveDelay,
  list: listGrowth,
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
const measured: MeasuredPart[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = Date.now();
  const where = `${new Date().toISOString().slice(0, 10)}, ${machine()}, load ${loadavg()[0]?.toFixed(1)}`;
  try {
    const found = await within(part.minutes, part.measure());
    rows.push(...found);
    measured.push({ name, where, rows: found });
  } catch (error) {
    rows.push({ what: name, target: "", measured: `failed: ${String(error).split("\n")[0]}`, met: false });
    console.error(error);
  }
  await cleanUp();
  console.error(`${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}

console.log(`\n${machine()}\n\n${tableOf(rows)}`);
const written = existsSync(speedPage) ? readFileSync(speedPage, "utf8") : "";
writeFileSync(speedPage, await updatedSpeedPage(written, Object.keys(parts), measured));
process.exit(rows.some(({ met }) => met === false) ? 1 : 0);

function machine(): string {
  const { model = "" } = cpus()[0] ?? {};
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

async function within<Result>(minutes: number, work: Promise<Result>): Promise<Result> {
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`took longer than ${minutes} minutes`)), minutes * 60_000).unref();
  });
  return Promise.race([work, tooLong]);
}
