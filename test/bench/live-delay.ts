import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createClient } from "@supabase/supabase-js";
import type { Site } from "../helpers/site.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { type FreshSite, adminOf, afterwards, freshSite, inquiryRow, storeInquiry } from "./fresh-site.ts";
import { findProcess, usedBy } from "./measure/processes.ts";
import { atLeast, atMost, type Part, percentile, round, type Row } from "./measure/table.ts";

const ADMINS = 50;
// The most that an admin may have.
const STREAMS_EACH = 20;
const HEARD_WITHIN_MS = 10_000;
const QUIET_MS = 400;

/** Measures insert to browser event, less what the backend takes to notify a subscriber. */
export const liveDelay: Part = {
  minutes: 5,
  async measure() {
    const site = await freshSite();
    const server = findProcess(site.pid, "app/server/server.ts");
    const admins: Visitor[] = [];
    for (let count = 0; count < ADMINS; count += 1) admins.push(await adminOf(site));

    const [first] = admins;
    if (!first) throw new Error("there is no admin");
    const backend = await listenDirectly(site);
    const one = await openStreams(site, [first]);
    const rows = [delayRow("1 stream", await measureDelays(site, one, backend, 60))];

    const before = usedBy(server)?.memoryBytes ?? Number.NaN;
    const rest = Array.from(
      { length: ADMINS * STREAMS_EACH - 1 },
      (_, index) => admins[(index + 1) % ADMINS] ?? first,
    );
    const all = [...one, ...(await openStreams(site, rest))];
    await quiet();
    const after = usedBy(server)?.memoryBytes ?? Number.NaN;
    const delays = await measureDelays(site, all, backend, 20);
    rows.push(
      delayRow(`${all.length} streams of ${ADMINS} admins`, delays),
      atLeast("streams signalled by every insert", delays.fewestHeard, ADMINS * STREAMS_EACH, "streams"),
      atMost("memory a stream in the web server", (after - before) / rest.length / 1_000, 30, "KB"),
    );
    return rows;
  },
};

type Listener = { heardAt: number };
type Delays = { over: number[]; direct: number[]; fewestHeard: number };

function delayRow(who: string, { over, direct }: Delays): Row {
  const all = `; p50 ${round(percentile(over, 0.5))} ms; the backend's own p95 ${round(percentile(direct, 0.95))} ms`;
  const row = atMost(`insert to event, ${who}, p95 over the backend's own`, percentile(over, 0.95), 40, "ms");
  return { ...row, measured: row.measured + all };
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
    if (!(await storeInquiry(site, inquiryRow(Math.random() * 1e9)))) throw new Error("not stored");
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

async function openStreams(site: Site, admins: Visitor[]): Promise<Listener[]> {
  const opened: Listener[] = [];
  const waiting = [...admins];
  const openNext = async () => {
    for (let admin = waiting.pop(); admin; admin = waiting.pop()) opened.push(await openStream(site, admin));
  };
  await Promise.all(Array.from({ length: 8 }, openNext));
  return opened;
}

/** Read without the streams of the web: those of a thousand take this process longer than the server. */
async function openStream(site: Site, admin: Visitor): Promise<Listener> {
  const headers = { Cookie: admin.cookieHeader };
  const request = get(`${site.url}/dashboard/events`, { agent: false, headers });
  afterwards(() => request.destroy());
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${site.url}: no stream but ${response.statusCode}`);
  const listener = { heardAt: 0 };
  // Destroyed when the part is over; a stream that ends before receives nothing, which the caller sees.
  request.on("error", () => {});
  response.on("error", () => {});
  response.on("data", (part: Buffer) => {
    if (part.includes("event: changed")) listener.heardAt ||= performance.now();
  });
  return listener;
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}
