import type { Visitor } from "../helpers/visitor.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { adminOf, afterwards, freshSite, inquiryRow, startHelper, postInquiryRow } from "./fresh-site.ts";
import { load } from "./measure/load.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, justToKnow, type Part, type Row, round } from "./measure/table.ts";

const WARM_UP_SECONDS = 5;
const SECONDS = 10;
// Reading the session, parsing eight backend responses and compressing cost the rest.
const RENDERING_SHARE = 0.15;

export const signedInSpeed: Part = {
  minutes: 4,
  async measure() {
    const site = await freshSite();
    for (let number = 0; number < 50; number += 1) await postInquiryRow(site, inquiryRow(number));
    const cachingBackend = await startHelper("caching-backend.ts", site.backendUrl);
    const alone = await startSiteBefore({ ...site, url: cachingBackend });
    afterwards(alone.stop);
    const web = findProcess(site.pid, "app/server.ts");
    const backend = findProcess(site.pid, "serve.ts");
    const [admin, adminOfAlone] = [await adminOf(site), await adminOf(alone)];

    const paths = ["/", "/dashboard/inquiries"];
    const pages = paths.map(async (path) => [path, await (await adminOfAlone.send(path)).text()]);
    const bare = await startHelper("bare-react-server.ts", Object.fromEntries(await Promise.all(pages)));
    const react = findProcess(process.pid, "bare-react-server.ts");

    const measured: Row[] = [];
    for (const path of paths) {
      const [own = Number.NaN] = (await timesTaken(alone.url + path, [alone.pid], adminOfAlone)).seconds;
      const [least = Number.NaN] = (await timesTaken(bare + path, [react])).seconds;
      const { seconds, rate } = await timesTaken(site.url + path, [web, backend], admin);
      const [ours, theirs] = seconds.map((each) => `${round(each * 1_000)} ms`);
      measured.push(
        atLeast(
          `\`${path}\` signed in, against bare React rendering the same tree`,
          least / own,
          RENDERING_SHARE,
          "times",
          `: ${round(1 / own)} and ${round(1 / least)} requests/s of one core`,
        ),
        justToKnow(
          `\`${path}\` signed in, with the embedded backend on the same machine`,
          `${round(rate)} requests/s; ${ours} of CPU in the web server, ${theirs} in the backend`,
        ),
      );
    }
    return measured;
  },
};

/** Returns CPU seconds of each process per request, and requests per second. */
async function timesTaken(url: string, pids: (number | null)[], visitor?: Visitor) {
  const headers = visitor && { Cookie: visitor.cookieHeader, "Accept-Encoding": "br" };
  await load(url, { seconds: WARM_UP_SECONDS, connections: 8, headers });
  const before = pids.map(usedBy);
  const { total, requestsPerSecond } = await load(url, { seconds: SECONDS, connections: 8, headers });
  const after = pids.map(usedBy);
  const used = after.map(
    (each, index) => (each?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? 0),
  );
  return { seconds: used.map((each) => each / total), rate: requestsPerSecond };
}
