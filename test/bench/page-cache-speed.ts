import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createCookie } from "react-router";
import { SESSION_SECRET } from "../helpers/site.ts";
import { freshSite, startHelper } from "./fresh-site.ts";
import { load } from "./measure/load.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, median, type Part, round, type Row } from "./measure/table.ts";

const ROUNDS = 5;
const SECONDS = 4;
const RENDERING_SHARE = 0.3;
const asABrowser = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export const pageCacheSpeed: Part = {
  minutes: 4,
  async measure() {
    const site = await freshSite(undefined, { SESSION_SECRET });
    const bare = await startBareServer(site.url);
    const server = findProcess(site.pid, "app/server/server.ts");
    await Promise.all([site.url, bare].map((url) => load(url, { seconds: 2, headers: asABrowser })));

    const ratios: number[] = [];
    const rates: number[] = [];
    let cpu = 0;
    let answered = 0;
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const before = usedBy(server);
      const ours = await load(site.url, { seconds: SECONDS, headers: asABrowser });
      const after = usedBy(server);
      const theirs = await load(bare, { seconds: SECONDS, headers: asABrowser });
      ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond);
      rates.push(ours.requestsPerSecond);
      cpu += (after?.cpuSeconds ?? Number.NaN) - (before?.cpuSeconds ?? Number.NaN);
      answered += ours.total;
    }
    const rendering = await renderedAgainstBareReact(site.url);

    const rate = `${round(median(rates))} requests/s, ${round((cpu / answered) * 1e6)} µs of CPU each`;
    return [
      atLeast(
        "`/` from the page cache, against a bare node:http server",
        median(ratios),
        0.9,
        "times",
        `: ${rate}`,
      ),
      rendering,
    ];
  },
};

async function renderedAgainstBareReact(url: string): Promise<Row> {
  const bare = await startHelper("bare-react-server.ts", { "/": await (await fetch(url)).text() });
  // A signed flash bypasses the cache; an empty one changes nothing. Uncompressed, like bare React's page.
  const flash = createCookie("flash", { secrets: [SESSION_SECRET] });
  const [cookie = ""] = (await flash.serialize({})).split(";");
  const uncached = { Cookie: cookie, "Accept-Encoding": "identity" };
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const ours = await load(url, { seconds: SECONDS, headers: uncached });
    const theirs = await load(bare, { seconds: SECONDS });
    // The first turn warms both up.
    if (turn === 0) continue;
    ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond);
    rates.push(ours.requestsPerSecond);
  }
  return atLeast(
    "`/` rendered for each request, against bare React rendering the same tree",
    median(ratios),
    RENDERING_SHARE,
    "times",
    `: ${round(median(rates))} requests/s`,
  );
}

async function startBareServer(url: string): Promise<string> {
  const { headers, body } = await readWhole(url);
  return `${await startHelper("bare-server.ts", { headers, body: body.toString("base64") })}/`;
}

async function readWhole(url: string): Promise<{ headers: string[]; body: Buffer }> {
  const [response] = (await once(get(url, { headers: asABrowser }), "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  // node:http adds these headers itself.
  const own = ["date", "connection", "keep-alive"];
  const pairs = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, all[index + 1] ?? ""] : [],
  );
  return { headers: pairs, body };
}
