import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sendRaw } from "../helpers/raw-request.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { hostileRequest } from "./hostile-requests.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.LONG ? 20_000 : 400));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 8;
const MEASURES_MEMORY = process.platform === "linux";

// No internals of the app, a library or the runtime may be in an answer.
const internals =
  /\bat [\w.<>]+ \(|node_modules|node:internal|file:\/\/|\/app\/[\w-]+\.|TypeError|PGRST|relation "/;

test(
  "random requests: no 5xx, no hang, nothing of the inside, and memory stays flat",
  { timeout: 300_000 + REQUESTS * 400 },
  async () => {
    // Late answers of a busy backend would put inquiries into the outbox, which would be logged.
    const site = await SeparateProcesses.start({ TIMEOUT_MULTIPLIER: "20" });
    const requests = fc.sample(hostileRequest, { seed: SEED, numRuns: REQUESTS });
    const statuses = new Map<number, number>();
    const memory: number[] = [];
    let next = 0;

    async function send() {
      while (next < requests.length) {
        const index = next++;
        const bytes = requests[index] ?? Buffer.alloc(0);
        const shown = `request ${index} of seed ${SEED}: ${JSON.stringify(bytes.toString("latin1").slice(0, 1_500))}`;
        const { status, head, body } = await sendRaw(site.siteUrl, bytes).catch((error: Error) => {
          throw new Error(`${error.message}\n${shown}`);
        });
        expect(status, `${shown}\n${head}`).toBeLessThan(500);
        expect(`${head}\n${body}`, shown).not.toMatch(internals);
        expect(/^location: (.*)$/im.exec(head)?.[1] ?? "/", shown).toMatch(/^\/(?![/\\])/);
        const isCut = status === 0 && !bytes.toString("latin1").startsWith("CONNECT ");
        expect(isCut, shown).toBe(false);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (MEASURES_MEMORY && index % Math.ceil(REQUESTS / 20) === 0)
          memory.push(residentMegabytes(site.webPid));
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send));

    console.log(
      `fuzz: seed ${SEED}, ${REQUESTS} requests, statuses ${JSON.stringify(Object.fromEntries(statuses))}, ` +
        `MB ${memory.map(Math.round).join(" ")}`,
    );
    expect((statuses.get(303) ?? 0) + (statuses.get(422) ?? 0)).toBeGreaterThan(REQUESTS / 20);
    expect(site.webLog).not.toMatch(/"event":"(?!request")/);
    const [half = Number.NaN] = memory.slice(memory.length / 2);
    expect(MEASURES_MEMORY ? (memory.at(-1) ?? Number.NaN) - half * 1.3 : 0).toBeLessThan(50);
    expect((await fetch(`${site.siteUrl}/healthz`)).status).toBe(200);
    for (const row of await site.stored("organization_name,contact_name")) {
      expect(String(row.organization_name)).toMatch(/[^\s\u200b\u202e\u3164]/u);
      expect(JSON.stringify(row)).not.toMatch(/\\u0000|[\u202a-\u202e]/);
    }
  },
);

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
