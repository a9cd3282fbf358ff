import { globSync, readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { typesFile } from "../../supabase/local/database/generate-types.ts";
import { inquiry } from "../backend/clients.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";
import { corpus, type HostileRequest } from "./corpus.ts";
import type { Probe } from "./probe.ts";

const AT_ONCE = 8;
const REPEATED = process.env.LONG ? 1 : 1 / 5;
const MAX_STALL_MS = 50;
const MAX_HEAP_GROWTH_MB = 20;
const MAX_DISK_GROWTH_MB = 48;

test("hostile requests neither stall the server, nor fill memory or disk, nor read", async () => {
  const probe = pathToFileURL(path.join(import.meta.dirname, "probe.ts")).href;
  const settings = { NODE_OPTIONS: `--import=${probe}`, TIMEOUT_MULTIPLIER: "20" };
  // An embedded database keeps all disk use in the site's folder.
  const site = await SeparateProcesses.start(settings, { isDatabaseEmbedded: true });
  const admin = new Visitor(site.siteUrl);
  const adminAccount = await admin.signUp("demo-admin-invite");
  const staff = new Visitor(site.siteUrl);
  const staffAccount = await staff.signUp("demo-staff-invite");

  // Twice, as the first round compiles the code.
  await honestRound(site, admin);
  await look(site);
  await honestRound(site, admin);
  const honest = await look(site);
  const diskBefore = megabytesIn(site.folder);

  const unexpected: string[] = [];
  for (const request of corpus) unexpected.push(...(await sendAll(admin, request)));
  const heads = await repeat(300 * REPEATED, () => admin.send("/dashboard/events", { method: "HEAD" }));
  expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]));
  expect(unexpected).toEqual([]);

  const { stored, most, refused } = await floodTheApi(site);
  const hostile = await look(site);
  const leaked = [
    ...(await readEverything(site, "stranger")),
    ...(await readEverything(site, "staff", await signIn(site, staffAccount))),
  ];
  const seenByAdmin = await readEverything(site, "admin", await signIn(site, adminAccount));
  const diskGrown = megabytesIn(site.folder) - diskBefore;
  const heapGrown = hostile.heapMegabytes - honest.heapMegabytes;
  console.log(
    `hostile: longest stall ${Math.round(hostile.longestStallMs)} ms (honest ${Math.round(honest.longestStallMs)} ms), ` +
      `heap ${heapGrown.toFixed(1)} MB, disk ${diskGrown.toFixed(1)} MB, API stored ${stored}, refused ${refused}`,
  );

  expect(leaked).toEqual([]);
  // Otherwise nothing would be found however much could be read.
  expect(seenByAdmin).toContainEqual(
    expect.stringMatching(/^admin inquiries count=exact: 200, [1-9]\d* of others/),
  );
  expect(stored).toBeGreaterThanOrEqual(30);
  expect(stored).toBeLessThanOrEqual(most);
  expect(heapGrown).toBeLessThan(MAX_HEAP_GROWTH_MB);
  expect(diskGrown).toBeLessThan(MAX_DISK_GROWTH_MB);
  // On a slow machine honest requests are slower, too.
  expect(hostile.longestStallMs).toBeLessThan(MAX_STALL_MS + 3 * honest.longestStallMs);
  expect((await new Visitor(site.siteUrl).sendForm("/inquiry", inquiryFields())).status).toBe(303);
});

async function honestRound(site: SeparateProcesses, admin: Visitor): Promise<void> {
  for (const page of ["/", "/contents", "/inquiry", "/auth", "/dashboard", "/dashboard/inquiries"])
    expect((await admin.send(page)).status).toBeLessThan(400);
  await repeat(24, () => new Visitor(site.siteUrl).sendForm("/inquiry", inquiryFields()));
  await repeat(8, () => new Visitor(site.siteUrl).sendForm("/inquiry", { organizationName: "한빛" }));
}

async function look(site: SeparateProcesses): Promise<Probe> {
  const seen = () => [...site.webLog.matchAll(/^probe (.*)$/gm)];
  const before = seen().length;
  process.kill(site.webPid, "SIGUSR2");
  await vi.waitFor(() => expect(seen().length).toBe(before + 1), { timeout: 240_000, interval: 50 });
  // The probe resets 50 ms after it has printed.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return JSON.parse(seen().at(-1)?.[1] ?? "{}") as Probe;
}

async function sendAll(admin: Visitor, request: HostileRequest): Promise<string[]> {
  const { name, method = "POST", path: target, headers, body, times = 1, statuses } = request;
  const answers = await repeat(Math.ceil(times * REPEATED), () =>
    // One that kept cookies would send these instead of invented ones.
    (request.asAdmin ? admin : new Visitor(admin.siteUrl)).send(target, {
      method,
      headers: { ...headers, Origin: admin.siteUrl },
      body,
    }),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.filter(({ status }) => !statuses.includes(status)).map(({ status }) => `${name}: ${status}`);
}

async function floodTheApi(site: SeparateProcesses) {
  const insert = (row: object) => site.api("/rest/v1/inquiries", { body: row });
  const hostileRows = [
    { ...inquiry(), message: `a${"\u0301\u0316".repeat(20_000)}` },
    { ...inquiry(), organization_name: "가".repeat(200_000) },
    [inquiry(), inquiry()],
  ];
  for (const row of hostileRows) expect((await insert(row)).status).toBe(400);

  const windowOf = () => Math.floor(Date.now() / 600_000);
  const first = windowOf();
  const hangul = () => String.fromCharCode(0xac00 + Math.floor(Math.random() * 11_172));
  const answers = await repeat(
    // Thirty are taken in each ten minutes of the clock.
    process.env.LONG ? 60 : 35,
    () => insert({ ...inquiry("물량 공세"), message: Array.from({ length: 5_000 }, hangul).join("") }),
    AT_ONCE,
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { stored: count(201), most: 30 * (1 + windowOf() - first), refused: count(429) };
}

type Session = { access_token: string; user: { id: string } };

async function signIn(
  site: SeparateProcesses,
  account: { email: string; password: string },
): Promise<Session> {
  const answer = await site.api("/auth/v1/token?grant_type=password", { body: account });
  expect(answer.status).toBe(200);
  const session = (await answer.json()) as Session;
  expect(session).toMatchObject({ access_token: expect.any(String), user: { id: expect.any(String) } });
  return session;
}

/** Asks for all rows of every table; returns each answer that neither refuses nor holds the caller's own rows alone. */
async function readEverything(site: SeparateProcesses, who: string, session?: Session): Promise<string[]> {
  const found: string[] = [];
  for (const table of tablesOfTheApi()) {
    for (const count of ["exact", "planned", "estimated"]) {
      const answer = await site.api(`/rest/v1/${table}?select=*`, {
        token: session?.access_token,
        headers: { Prefer: `count=${count}` },
      });
      const read: unknown = await answer.json();
      if (answer.status === 401 || answer.status === 403) continue;
      const rows = Array.isArray(read) ? (read as { user_id?: string }[]) : [];
      const others = rows.filter(({ user_id: owner }) => !owner || owner !== session?.user.id);
      const counted = /\/(\d+)$/.exec(answer.headers.get("Content-Range") ?? "")?.[1];
      if (answer.status !== 200 || others.length > 0 || counted !== String(rows.length))
        found.push(
          `${who} ${table} count=${count}: ${answer.status}, ${others.length} of others, ${counted} counted`,
        );
    }
  }
  return found;
}

function tablesOfTheApi(): string[] {
  const [, types = ""] = /^ {4}Tables: \{\n([^]*?)^ {4}\};/m.exec(readFileSync(typesFile, "utf8")) ?? [];
  const tables = [...types.matchAll(/^ {6}(\w+): \{$/gm)].map(([, name = ""]) => name);
  expect(tables).toEqual(expect.arrayContaining(["inquiries", "members", "user_roles"]));
  return tables;
}

async function repeat<Result>(times: number, send: () => Promise<Result>, atOnce = 1): Promise<Result[]> {
  const results: Result[] = [];
  let left = times;
  const sendOneAfterAnother = async () => {
    while (left-- > 0) results.push(await send());
  };
  await Promise.all(Array.from({ length: atOnce }, sendOneAfterAnother));
  return results;
}

function megabytesIn(folder: string): number {
  const files = globSync("**", { cwd: folder }).map((file) => statSync(path.join(folder, file)));
  return files.reduce((sum, { size }) => sum + size, 0) / 2 ** 20;
}
