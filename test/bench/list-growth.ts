import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { adminOf, freshFolder, freshSite } from "./fresh-site.ts";
import { atMost, justToKnow, median, type Part, round } from "./measure/table.ts";

const FEW = 1_000;
const MANY = Number(process.env.BENCH_INQUIRIES || 1_000_000);
const TIMES = 40;

export const listGrowth: Part = {
  minutes: 20,
  async measure() {
    const few = await medianMs(FEW);
    const many = await medianMs(MANY);
    return [
      atMost(
        `list page, ${MANY.toLocaleString("en")} inquiries against ${FEW.toLocaleString("en")}`,
        many / few,
        1.5,
        "times",
      ),
      justToKnow("list page, median", `${round(few)} ms with few, ${round(many)} ms with many`),
    ];
  },
};

async function medianMs(count: number): Promise<number> {
  const dataDir = freshFolder();
  await (await freshSite(dataDir)).stop();
  const loader = path.join(import.meta.dirname, "load-inquiries.ts");
  await promisify(execFile)(process.execPath, [loader, dataDir, String(count)]);

  const site = await freshSite(dataDir);
  const admin = await adminOf(site);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    const response = await admin.send("/dashboard/inquiries");
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the list answered ${response.status}`);
    times.push(performance.now() - began);
  }
  await site.stop();
  // Warms the database's cache.
  return median(times.slice(5));
}
