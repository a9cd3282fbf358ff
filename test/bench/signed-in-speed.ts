import { adminOf, freshSite, inquiryRow, startHelper, startWebServer, storeInquiry } from "./fresh-site.ts";
import { load } from "./measure/load.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, justToKnow, type Part, type Row, round } from "./measure/table.ts";

const WARM_UP_SECONDS = 5;
const SECONDS = 10;

export const signedInSpeed: Part = {
  minutes: 3,
  async measure() {
    const site = await freshSite();
    for (let number = 0; number < 50; number += 1) await storeInquiry(site, inquiryRow(number));
    const alone = await startWebServer(site, await startHelper("caching-backend.ts", site.backendUrl));
    const web = findProcess(site.pid, "app/server/server.ts");
    const backend = findProcess(site.pid, "serve.ts");

    const measured: Row[] = [];
    for (const path of ["/", "/dashboard/inquiries"]) {
      const [ownTime = Number.NaN] = (await timesTaken(alone.url, path, [alone.pid])).seconds;
      const { seconds, rate } = await timesTaken(site.url, path, [web, backend]);
      const [ours, theirs] = seconds.map((each) => `${round(each * 1_000)} ms`);
      measured.push(
        atLeast(`\`${path}\` signed in, a core of the web server`, 1 / ownTime, 150, "requests/s"),
        justToKnow(
          `\`${path}\` signed in, with the embedded backend on the same machine`,
          `${round(rate)} requests/s; ${ours} of CPU in the web server, ${theirs} in the backend`,
        ),
      );
    }
    return measured;
  },
};

/** Processor seconds of each process for one request, and requests a second. */
async function timesTaken(url: string, path: string, pids: (number | null)[]) {
  const headers = { Cookie: (await adminOf({ url })).cookieHeader, "Accept-Encoding": "br" };
  await load(url + path, { seconds: WARM_UP_SECONDS, connections: 8, headers });
  const before = pids.map(usedBy);
  const { total, requestsPerSecond } = await load(url + path, { seconds: SECONDS, connections: 8, headers });
  const after = pids.map(usedBy);
  const used = after.map(
    (each, index) => (each?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? 0),
  );
  return { seconds: used.map((each) => each / total), rate: requestsPerSecond };
}
