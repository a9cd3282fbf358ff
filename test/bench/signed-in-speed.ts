import { adminOf, freshSite, inquiryRow, storeInquiries } from "./fresh-site.ts";
import { load } from "./load.ts";
import { findProcess, usedBy } from "./processes.ts";
import { atLeast, justToKnow, type Part, type Row, round } from "./table.ts";

const SECONDS = 10;

/** Pages that are rendered for one person. Both processes share the machine, so what counts is the time each computes. */
export const signedInSpeed: Part = {
  minutes: 2,
  async measure() {
    const site = await freshSite();
    await storeInquiries(
      site,
      Array.from({ length: 50 }, (_, number) => inquiryRow(number)),
    );
    const headers = { Cookie: (await adminOf(site)).cookieHeader, "Accept-Encoding": "br" };
    const server = findProcess(site.pid, "app/server.ts");
    const backend = findProcess(site.pid, "serve.ts");

    const rows: Row[] = [];
    for (const path of ["/", "/dashboard/inquiries"]) {
      await load(site.url + path, { seconds: 3, connections: 8, headers });
      const before = [usedBy(server), usedBy(backend)];
      const { total, requestsPerSecond } = await load(site.url + path, {
        seconds: SECONDS,
        connections: 8,
        headers,
      });
      const after = [usedBy(server), usedBy(backend)];
      const [ours = Number.NaN, theirs = Number.NaN] = after.map(
        (used, index) =>
          ((used?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? Number.NaN)) / total,
      );
      rows.push(
        atLeast(`\`${path}\` signed in, a core of the web server`, 1 / ours, 150, "requests/s"),
        justToKnow(
          `\`${path}\` signed in, with the embedded backend on the same machine`,
          `${round(requestsPerSecond)} requests/s; ${round(ours * 1_000)} ms of CPU in the web server, ${round(theirs * 1_000)} ms in the backend`,
        ),
      );
    }
    return rows;
  },
};
