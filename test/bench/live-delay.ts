import { once } from "node:events";
import { connect } from "node:net";
import { createClient } from "@supabase/supabase-js";
import type { Site } from "../helpers/site.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { type FreshSite, adminOf, afterwards, freshSite, inquiryRow, postInquiryRow } from "./fresh-site.ts";
import { collectable } from "./measure/garbage.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, atMost, justToKnow, type Part, percentile, round, type Row } from "./measure/table.ts";

// The site's limit for one admin.
const STREAMS_EACH = 20;
const MANY = 1_000;
// The site's limit for the whole server.
const MOST = Number(process.env.BENCH_STREAMS || 5_000);
// Sign-ups and stream openings queue for the single connection of the embedded database.
const AT_ONCE = 8;
const HEARD_WITHIN_MS = 10_000;
const QUIET_MS = 400;

/** Measures insert to stream event, less the time the backend takes to notify a subscriber. */
export const liveDelay: Part = {
  minutes: 10,
  async measure() {
    const garbage = await collectable();
    const site = await freshSite(undefined, garbage.settings);
    const server = findProcess(site.pid, "app/server/server.ts");
    const admins = await inTurn(MOST / STREAMS_EACH, () => adminOf(site));
    const backend = await listenDirectly(site);
    const streams: Listener[] = [];
    const openUpTo = async (count: number) => {
      const opened = streams.length;
      const each = (index: number) => {
        const admin = admins[Math.floor((opened + index) / STREAMS_EACH)];
        if (!admin) throw new Error("there are too few admins");
        return openStream(site, admin);
      };
      streams.push(...(await inTurn(count - opened, each)));
    };
    const memory = async () => {
      if (server !== null) await garbage.collect(server);
      return usedBy(server)?.memoryBytes ?? Number.NaN;
    };

    await openUpTo(1);
    const rows = [delayRow("1 stream", await measureDelays(site, streams, backend, 60), 40)];
    await openUpTo(MANY);
    const ofMany = await measureDelays(site, streams, backend, 20);
    rows.push(delayRow(`${MANY} streams of ${MANY / STREAMS_EACH} admins`, ofMany, 40));
    // Measured from here: the first thousand also warm the server up.
    const before = await memory();
    await openUpTo(MOST);
    await quiet();
    const ofMost = ((await memory()) - before) / (MOST - MANY) / 1_000;
    const delays = await measureDelays(site, streams, backend, 10);
    rows.push(
      delayRow(`${MOST} streams of ${MOST / STREAMS_EACH} admins`, delays),
      atLeast("streams signalled by every insert", delays.fewestHeard, MOST, "streams"),
      atMost("memory a stream keeps in the web server", ofMost, 30, "KB"),
    );
    return rows;
  },
};

type Listener = { heardAt: number };
type Delays = { over: number[]; direct: number[]; fewestHeard: number };

function delayRow(who: string, { over, direct }: Delays, limit?: number): Row {
  const rest = `; p50 ${round(percentile(over, 0.5))} ms; the backend's own p95 ${round(percentile(direct, 0.95))} ms`;
  const what = `insert to event, ${who}, p95 over the backend's own`;
  const p95 = percentile(over, 0.95);
  const row = limit === undefined ? justToKnow(what, `${round(p95)} ms`) : atMost(what, p95, limit, "ms");
  return { ...row, measured: row.measured + rest };
}

async function measureDelays(
  site: FreshSite,
  streams: Listener[],
  backend: Listener,
  inserts: number,
): Promise<Delays> {
  const delays: Delays = { over: [], direct: [], fewestHeard: streams.length };
  await quiet();
  for (let number = 0; number < inserts; number += 1) {
    const listeners = [backend, ...streams];
    for (const listener of listeners) listener.heardAt = 0;
    const began = performance.now();
    if (!(await postInquiryRow(site, inquiryRow(Math.random() * 1e9)))) throw new Error("not stored");
    while (listeners.some(({ heardAt }) => heardAt === 0) && performance.now() - began < HEARD_WITHIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const heard = streams.filter(({ heardAt }) => heardAt > 0);
    delays.fewestHeard = Math.min(delays.fewestHeard, heard.length);
    delays.direct.push(backend.heardAt - began);
    delays.over.push(...heard.map(({ heardAt }) => heardAt - backend.heardAt));
    await quiet();
  }
  return delays;
}

async function listenDirectly({ backendUrl, publishableKey, ...site }: Site): Promise<Listener> {
  const listener = { heardAt: 0 };
  const supabase = createClient(backendUrl, publishableKey, { auth: { persistSession: false } });
  const credentials = { email: `listener-${Date.now()}@example.com`, password: "only-for-the-bench" };
  const { error } = await supabase.auth.signUp({
    ...credentials,
    options: { data: { inviteCode: "demo-admin-invite" } },
  });
  if (error) throw new Error(`${site.url}: ${error.message}`);
  await supabase.realtime.setAuth();
  await new Promise<void>((resolve) => {
    supabase
      .channel("bench")
      .on("postgres_changes", { event: "*", schema: "public", table: "inquiries" }, () => {
        listener.heardAt ||= performance.now();
      })
      .subscribe((status) => status === "SUBSCRIBED" && resolve());
  });
  afterwards(() => supabase.realtime.disconnect());
  return listener;
}

async function inTurn<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const makeNext = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeNext));
  return made;
}

/** Reads the bare connection: a thousand HTTP clients in this process would take longer than the server. */
async function openStream(site: Site, admin: Visitor): Promise<Listener> {
  const { hostname, port, host } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  afterwards(() => socket.destroy());
  socket.write(`GET /dashboard/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${admin.cookieHeader}\r\n\r\n`);
  const [head] = (await once(socket, "data")) as [Buffer];
  const [statusLine = ""] = head.toString().split("\r\n");
  if (!statusLine.includes(" 200 ")) throw new Error(`${site.url}: no stream but ${statusLine}`);
  const listener = { heardAt: 0 };
  // Destroyed when the part ends; a stream that ends earlier hears nothing, which `fewestHeard` shows.
  socket.on("error", () => {});
  socket.on("data", (part: Buffer) => {
    if (part.includes("event: changed")) listener.heardAt ||= performance.now();
  });
  return listener;
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}
