import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { addDays, addMonths, seoulDay } from "../../app/korean/dates.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { adminOf, freshFolder, type FreshSite, freshSite } from "./fresh-site.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atMost, justToKnow, type Part, percentile, round, type Row } from "./measure/table.ts";

const FEW = 1_000;
const MANY = Number(process.env.BENCH_INQUIRIES || 1_000_000);
const TIMES = 40;
// The first requests warm the database's cache.
const WARMING = 5;
const EXPORTED = Math.min(MANY, 100_000);
// Days over which the inquiries are spread, so that last month's report has equally many rows on both sites.
const FEW_DAYS = 90;
const MANY_DAYS = 3 * 365;
const SAMPLE_MS = 100;

const today = seoulDay(new Date());
const search = (words: string) => `/dashboard/inquiries?q=${encodeURIComponent(words)}`;
const report = `/dashboard/reports?month=${addMonths(today.slice(0, 7), -1)}`;
const pages: Record<string, { few: string; many: string }> = {
  "the list": { few: "/dashboard/inquiries", many: "/dashboard/inquiries" },
  // Both find a hundred, because a page of fifty costs more than an empty one.
  "a search for two words": { few: search("강당 문의"), many: search("울릉 견적") },
  // Ten thousand matches are counted, while the other site has only a thousand inquiries.
  "a search for a word of every third": { few: search("학교"), many: search("학교") },
  "the overview's counts": { few: "/dashboard", many: "/dashboard" },
  "a month's report": { few: report, many: report },
};

export const listGrowth: Part = {
  minutes: 25,
  async measure() {
    const few = await siteWith(FEW, FEW_DAYS);
    const many = await siteWith(MANY, MANY_DAYS);
    const rows: Row[] = [];
    const against = `${MANY.toLocaleString("en")} inquiries against ${FEW.toLocaleString("en")}`;
    for (const [what, addresses] of Object.entries(pages)) {
      const times: [few: number, many: number][] = [];
      // Alternating, so that other load on the machine slows both.
      for (let time = 0; time < TIMES; time += 1)
        times.push([await msToRead(few.admin, addresses.few), await msToRead(many.admin, addresses.many)]);
      const warm = times.slice(WARMING);
      const taken = { few: warm.map(([few]) => few), many: warm.map(([, many]) => many) };
      for (const [share, limit] of [
        [0.5, 1.15],
        [0.95, 1.5],
      ] as const) {
        const ofFew = percentile(taken.few, share);
        const ofMany = percentile(taken.many, share);
        const row = atMost(`${what}, p${share * 100}: ${against}`, ofMany / ofFew, limit, "times");
        rows.push({ ...row, measured: `${row.measured}: ${round(ofMany)} ms, ${round(ofFew)} ms` });
      }
    }
    return [...rows, await worklistRow(few, many, against), ...(await exported(many))];
  },
};

/** Without a target: it counts what is open, which grows with the inquiries. */
async function worklistRow(few: Loaded, many: Loaded, against: string): Promise<Row> {
  const times: string[] = [];
  for (const { admin } of [many, few]) {
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) taken.push(await msToRead(admin, "/dashboard/worklist"));
    times.push(`${round(percentile(taken.slice(WARMING), 0.5))} ms`);
  }
  return justToKnow(`the worklist, p50: ${against}`, times.join(", "));
}

type Loaded = { site: FreshSite; admin: Visitor };

export async function siteWith(count: number, days: number): Promise<Loaded> {
  const dataDir = freshFolder();
  await (await freshSite(dataDir)).stop();
  const loader = path.join(import.meta.dirname, "load-inquiries.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [
    loader,
    dataDir,
    String(count),
    String(days),
  ]);
  console.error(stdout.trim());
  const site = await freshSite(dataDir);
  return { site, admin: await adminOf(site) };
}

async function msToRead(admin: Visitor, address: string): Promise<number> {
  const began = performance.now();
  const response = await admin.send(address);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - began;
}

async function exported({ site, admin }: Loaded): Promise<Row[]> {
  const server = findProcess(site.pid, "app/server/server.ts");
  const memory = () => usedBy(server)?.memoryBytes ?? Number.NaN;
  const from = addDays(today, -Math.floor((MANY_DAYS * EXPORTED) / MANY));
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, SAMPLE_MS);
  const began = performance.now();
  const response = await admin.sendForm(`/dashboard/inquiries.csv?from=${from}`, {});
  const lines = (await response.text()).split("\r\n").length - 2;
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(sampling);
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`);
  return [
    atMost(`CSV of ${lines.toLocaleString("en")} inquiries`, seconds, 5, "s"),
    justToKnow("the same: memory of the web server", `${round((peak - before) / 1e6)} MB more at the most`),
  ];
}
