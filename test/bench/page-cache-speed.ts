import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { freshSite, startHelper } from "./fresh-site.ts";
import { load } from "./measure/load.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, median, type Part, round } from "./measure/table.ts";

const ROUNDS = 5;
const SECONDS = 4;
const asABrowser = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export const pageCacheSpeed: Part = {
  minutes: 3,
  async measure() {
    const site = await freshSite();
    const bare = await startBareServer(site.url);
    const server = findProcess(site.pid, "app/server.ts");
    const cpuSeconds = () => usedBy(server)?.cpuSeconds ?? Number.NaN;
    await Promise.all([site.url, bare].map((url) => load(url, { seconds: 2, headers: asABrowser })));

    const rounds: { ratio: number; rate: number; cpu: number }[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const before = cpuSeconds();
      const ours = await load(site.url, { seconds: SECONDS, headers: asABrowser });
      const cpu = (cpuSeconds() - before) / ours.total;
      const theirs = await load(bare, { seconds: SECONDS, headers: asABrowser });
      rounds.push({
        ratio: ours.requestsPerSecond / theirs.requestsPerSecond,
        rate: ours.requestsPerSecond,
        cpu,
      });
    }
    const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((each) => each[figure]));
    return [
      atLeast(
        "`/` from the page cache, against a bare node:http server",
        of("ratio"),
        0.9,
        "times",
        `: ${round(of("rate"))} requests/s, ${round(of("cpu") * 1e6)} µs of CPU each`,
      ),
    ];
  },
};

async function startBareServer(url: string): Promise<string> {
  const [response] = (await once(get(url, { headers: asABrowser }), "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString("base64");
  // node:http adds these headers itself.
  const own = ["date", "connection", "keep-alive"];
  const headers = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, all[index + 1] ?? ""] : [],
  );
  return `${await startHelper("bare-server.ts", { headers, body })}/`;
}
