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
// Days over which the inquiries are spread.
const FEW_DAYS = 90;
const MANY_DAYS = 3 * 365;
const SAMPLE_MS = 100;

const today = seoulDay(new Date());
const search = (words: string) => `/dashboard/inquiries?q=${encodeURIComponent(words)}`;
/** `few`: a page with as many rows on the small site, which the large one's may exceed by 15 %. */
const pages: { what: string; many: string; few?: string }[] = [
  { what: "the list", many: "/dashboard/inquiries", few: "/dashboard/inquiries" },
  { what: "a search for two words", many: search("울릉 견적"), few: search("강당 문의") },
  { what: "a search for a word of every third", many: search("학교") },
  { what: "the overview", many: "/dashboard" },
  { what: "a month's report", many: `/dashboard/reports?month=${addMonths(today.slice(0, 7), -1)}` },
  { what: "the worklist", many: "/dashboard/worklist" },
];

export const listGrowth: Part = {
  minutes: 25,
  async measure() {
    const few = await siteWith(FEW, FEW_DAYS);
    const many = await siteWith(MANY, MANY_DAYS);
    const rows: Row[] = [];
    for (const page of pages) {
      const taken = { few: [] as number[], many: [] as number[] };
      // Alternating, so that other load on the machine slows both.
      for (let time = 0; time < TIMES; time += 1) {
        if (page.few) taken.few.push(await msToRead(few.admin, page.few));
        taken.many.push(await msToRead(many.admin, page.many));
      }
      const of = (times: number[], share: number) => percentile(times.slice(WARMING), share);
      const what = `${page.what}, ${MANY.toLocaleString("en")} inquiries`;
      rows.push(
        atMost(`${what}, p50`, of(taken.many, 0.5), 300, "ms"),
        atMost(`${what}, p95`, of(taken.many, 0.95), 500, "ms"),
      );
      if (page.few)
        rows.push(
          atMost(
            `${what}, p50 against ${FEW.toLocaleString("en")}`,
            of(taken.many, 0.5) / of(taken.few, 0.5),
            1.15,
            "times",
          ),
        );
    }
    return [...rows, ...(await exported(many))];
  },
};

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
  const server = findProcess(site.pid, "app/server.ts");
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
