import { type Backend, startBackend } from "../../supabase/local/backend.ts";
import { startSiteBefore } from "../helpers/site.ts";
import type { Visitor } from "../helpers/visitor.ts";
import { adminOf, afterwards, buildSite, inquiryRow, postInquiryRow, visitorOf } from "./fresh-site.ts";
import { atMost, justToKnow, median, type Part, percentile, round, type Row } from "./measure/table.ts";

const ROWS = 50;
const LISTS = 16;
const LOGINS = 8;
const ASKED_A_TURN = 9;
const STREAMS = 8;
const ENDED_WITHIN_MS = 10_000;

// A token is accepted until it expires, as the auth service gives it.
const TOKENS_BELIEVED = `
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_roles.user_id = auth.uid() and user_roles.role = 'admin'
  );
$$;
create or replace function private.live_user() returns uuid
language sql stable security definer set search_path = ''
as $$
  select auth.uid();
$$;`;
const NOTHING_NOTED = `${TOKENS_BELIEVED}
create or replace function private.record_session_use(browser text, network text) returns table (idle_at timestamptz, over_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  return;
end;
$$;`;

type Site = { url: string; backend: Backend };

/** Measures the checks for a live session and second factor, and how soon an ended session's event stream ends. */
export const sessionCost: Part = {
  minutes: 6,
  async measure() {
    buildSite();
    const backend = await startBackend({ port: 0, authRateLimitFactor: 1e6 });
    afterwards(() => backend.stop());
    const { url, stop } = await startSiteBefore(backend);
    afterwards(stop);
    const site = { url, backend };
    for (let number = 0; number < ROWS; number += 1)
      await postInquiryRow({ ...backend, backendUrl: backend.url }, inquiryRow(number));
    return [...(await listRows(site)), ...(await loginRows(site)), ...(await streamRows(site))];
  },
};

async function listRows(site: Site): Promise<Row[]> {
  const admin = await adminOf(site);
  const { ratio, now, before } = await turns(site, TOKENS_BELIEVED, LISTS, () =>
    timed(() => read(admin, "/dashboard/inquiries")),
  );
  return [
    atMost(
      "list page, processor time of the backend, session and second factor asked for, against neither",
      ratio,
      1.05,
      "times",
    ),
    justToKnow("the same, median", `${round(now)} ms, ${round(before)} ms`),
  ];
}

async function loginRows(site: Site): Promise<Row[]> {
  const account = await visitorOf(site).signUp("demo-admin-invite");
  const login = async () => {
    const visitor = visitorOf(site);
    return timed(async () => {
      const answer = await visitor.sendForm("/auth", account);
      if (answer.status !== 303) throw new Error(`the login answered ${answer.status}`);
      await read(visitor, "/dashboard");
    });
  };
  const { ratio, now, before } = await turns(site, NOTHING_NOTED, LOGINS, login);
  return [
    atMost(
      "login to the dashboard, the same, session asked for and noted, against neither",
      ratio,
      1.05,
      "times",
    ),
    justToKnow("the same, median", `${round(now)} ms, ${round(before)} ms`),
  ];
}

/** Alternates between the current functions and `instead` on one server. Returns medians in ms of CPU time. */
async function turns({ backend }: Site, instead: string, count: number, ask: () => Promise<number>) {
  const now = await backend.database.query<{ definition: string }>(
    `select pg_get_functiondef(pg_proc.oid) as definition from pg_proc
     where pronamespace = 'private'::regnamespace and proname in ('is_admin', 'live_user', 'record_session_use')`,
  );
  const versions = { now: now.map(({ definition }) => definition).join(";\n"), before: instead };
  const medians: Record<keyof typeof versions, number[]> = { now: [], before: [] };
  for (let turn = 0; turn < count; turn += 1) {
    for (const version of turn % 2 ? (["now", "before"] as const) : (["before", "now"] as const)) {
      await backend.database.exec(versions[version]);
      const taken: number[] = [];
      for (let time = 0; time < ASKED_A_TURN; time += 1) taken.push(await ask());
      // The first two replan the functions.
      medians[version].push(median(taken.slice(2)));
    }
  }
  await backend.database.exec(versions.now);
  const ratios = medians.now.map((each, index) => each / (medians.before[index] ?? Number.NaN));
  return { ratio: median(ratios), now: median(medians.now), before: median(medians.before) };
}

async function streamRows(site: Site): Promise<Row[]> {
  const { database } = site.backend;
  const endings: Record<string, (opened: Opened) => Promise<unknown>> = {
    logout: ({ visitor }) => visitor.sendForm("/logout", {}),
    "logout everywhere": async ({ email, password }) => {
      const elsewhere = visitorOf(site);
      await elsewhere.sendForm("/auth", { email, password });
      await elsewhere.sendForm("/logout", { everywhere: "on" });
    },
    "new password": async ({ email, password }) => {
      const elsewhere = visitorOf(site);
      await elsewhere.sendForm("/auth", { email, password });
      await elsewhere.sendForm("/account", { currentPassword: password, password: `${password}-new` });
    },
    "role taken away": ({ email }) =>
      database.query(
        "delete from public.user_roles using auth.users where users.id = user_roles.user_id and users.email = $1",
        [email],
      ),
    "ended by the auth service": ({ email }) =>
      database.query(
        "delete from auth.sessions using auth.users where users.id = sessions.user_id and users.email = $1",
        [email],
      ),
  };
  const rows: Row[] = [];
  for (const [name, end] of Object.entries(endings)) {
    const delays: number[] = [];
    for (let stream = 0; stream < STREAMS; stream += 1) {
      const opened = await openStream(site);
      await end(opened);
      const answered = performance.now();
      delays.push(Math.max(0, (await opened.ended()) - answered));
    }
    rows.push(atMost(`event stream ends after: ${name}, p95`, percentile(delays, 0.95), 2_000, "ms"));
  }
  return rows;
}

type Opened = Awaited<ReturnType<typeof openStream>>;

async function openStream(site: Site) {
  const visitor = visitorOf(site);
  const account = await visitor.signUp("demo-admin-invite");
  // Records the session, so that Realtime reports its end.
  await read(visitor, "/dashboard");
  const response = await visitor.send("/dashboard/events");
  if (response.status !== 200 || !response.body) throw new Error(`no stream but ${response.status}`);
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (let seen = ""; !seen.includes("event: live");)
    seen += Buffer.from((await reader.read()).value ?? []).toString();
  const end = (async () => {
    for (;;) if ((await reader.read()).done) return performance.now();
  })();
  const ended = () =>
    Promise.race([
      end,
      new Promise<number>((resolve) => {
        setTimeout(resolve, ENDED_WITHIN_MS, Number.POSITIVE_INFINITY).unref();
      }),
    ]);
  return { visitor, ...account, ended };
}

async function read(visitor: Visitor, path: string): Promise<void> {
  const response = await visitor.send(path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
}

/** Returns CPU time in ms of this process, which runs both the backend and the requests to it. */
async function timed(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
