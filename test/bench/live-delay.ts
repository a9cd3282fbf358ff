import { once } from "node:events";
import { connect } from "node:net";
import { createClient } from "@supabase/supabase-js";
import type { Site } from "../helpers/site.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { type FreshSite, adminOf, afterwards, freshSite, inquiryRow, postInquiryRow } from "./fresh-site.ts";
import { atLeast, atMost, type Part, percentile, round, type Row } from "./measure/table.ts";

// Tens of staff with a browser or two each, and room.
const ADMINS = 20;
const STREAMS_EACH = 10;
const MANY = ADMINS * STREAMS_EACH;
// Sign-ups and stream openings queue for the single connection of the embedded database.
const AT_ONCE = 8;
const HEARD_WITHIN_MS = 10_000;
const QUIET_MS = 400;

/** Measures insert to stream event, less the time the backend takes to notify a subscriber. */
export const liveDelay: Part = {
  minutes: 5,
  async measure() {
    const site = await freshSite();
    const admins = await inTurn(ADMINS, () => adminOf(site));
    const backend = await listenDirectly(site);
    const streams = await inTurn(MANY, (index) => {
      const admin = admins[index % ADMINS];
      if (!admin) throw new Error("there are too few admins");
      return openStream(site, admin);
    });
    const one = await measureDelays(site, streams.slice(0, 1), backend, 30);
    const all = await measureDelays(site, streams, backend, 20);
    return [
      delayRow("1 stream", one, percentile(one.over, 0.95)),
      delayRow(`the last of ${MANY} streams of ${ADMINS} admins`, all, Math.max(...all.last)),
      atLeast("streams signalled by every insert", all.fewestHeard, MANY, "streams"),
    ];
  },
};

type Listener = { heardAt: number };
/** `last`: of each insert, the stream that heard of it last. */
type Delays = { over: number[]; last: number[]; direct: number[]; fewestHeard: number };

const TOLD_WITHIN_MS = 300;

function delayRow(who: string, { over, direct }: Delays, worst: number): Row {
  const rest = `; p50 ${round(percentile(over, 0.5))} ms; the backend's own p95 ${round(percentile(direct, 0.95))} ms`;
  const row = atMost(`insert to event, ${who}, over the backend's own`, worst, TOLD_WITHIN_MS, "ms");
  return { ...row, measured: row.measured + rest };
}

async function measureDelays(
  site: FreshSite,
  streams: Listener[],
  backend: Listener,
  inserts: number,
): Promise<Delays> {
  const delays: Delays = { over: [], last: [], direct: [], fewestHeard: streams.length };
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
    const over = heard.map(({ heardAt }) => heardAt - backend.heardAt);
    delays.over.push(...over);
    delays.last.push(Math.max(...over));
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

/** Reads the bare connection: hundreds of HTTP clients in this process would take longer than the server. */
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
