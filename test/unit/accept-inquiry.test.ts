import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../app/database.types.ts";
import { env } from "../../app/env.server.ts";
import { acceptInquiry, deliverInquiry } from "../../app/inquiry/submission/accept-inquiry.server.ts";
import { Outbox } from "../../app/inquiry/submission/outbox.server.ts";
import { OutboxFile } from "../../app/inquiry/submission/outbox-file.server.ts";
import { cipherFor } from "../../app/server/security/encrypted-value.server.ts";
import { landingFields } from "../helpers/samples.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "accept-"));
  vi.useFakeTimers();
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = (answer: () => Response) =>
  createClient<Database>("https://project.supabase.co", "sb_publishable_x", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: () => Promise.resolve(answer()) },
  });

const openOutbox = () => new OutboxFile(path.join(folder, "inquiries.sqlite"), cipherFor("outbox"));

const accept = async (
  supabase: ReturnType<typeof clientOf>,
  outbox: Outbox,
  { inquiry = landingFields(), receivedAt = new Date().toISOString() } = {},
) => {
  const sender = { outcome: "trusted", address: "203.0.113.7" } as const;
  const accepted = acceptInquiry({ supabase, outbox }, inquiry, { sender, receivedAt });
  await vi.advanceTimersByTimeAsync(4_000);
  return accepted;
};

const awayOutbox = () =>
  new Outbox({
    file: openOutbox(),
    deliver: () => Promise.resolve({ outcome: "unavailable", message: null, reason: "ECONNREFUSED" }),
  });
const away = () => clientOf(() => new Response("{}", { status: 503 }));

test("a visitor does not wait for a database that others already wait for", async () => {
  let asked = 0;
  const supabase = clientOf(() => {
    asked += 1;
    return new Response("{}", { status: 503 });
  });
  const outbox = awayOutbox();
  const send = async () => {
    asked = 0;
    return { ...(await accept(supabase, outbox)), asked };
  };
  expect(await send()).toMatchObject({ outcome: "received", asked: 3 });
  expect(await send()).toMatchObject({ outcome: "received", asked: 1 });
});

test("what still waits and is sent again days later is told with its first moment", async () => {
  const [supabase, outbox, inquiry] = [away(), awayOutbox(), landingFields()];
  const send = (receivedAt: string) => accept(supabase, outbox, { inquiry, receivedAt });
  const friday = "2026-11-20T01:00:00.000Z";
  expect(await send(friday)).toMatchObject({ outcome: "received", receivedAt: friday });
  const again = await send("2026-11-23T01:00:00.000Z");
  expect(again).toMatchObject({ outcome: "already-received", receivedAt: friday });
});

test("what is sent again in an outage is told with the moment when it came first", async () => {
  let answer = () => new Response(null, { status: 201 });
  const supabase = clientOf(() => answer());
  const outbox = new Outbox({ file: openOutbox(), deliver: () => Promise.resolve({ outcome: "stored" }) });
  const inquiry = landingFields();
  const send = (receivedAt: string) => accept(supabase, outbox, { inquiry, receivedAt });
  const first = "2026-11-20T01:00:00.000Z";
  expect(await send(first)).toMatchObject({ outcome: "received", receivedAt: first });
  const body = JSON.stringify({ code: "23P01", message: "conflicting key" });
  answer = () => new Response(body, { status: 409 });
  const known = { outcome: "already-received", receivedAt: first };
  expect(await send("2026-11-20T01:05:00.000Z")).toMatchObject(known);
  answer = () => new Response("{}", { status: 503 });
  expect(await send("2026-11-20T01:06:00.000Z")).toMatchObject(known);
});

test.each([
  ["a gateway's page", 403, "<h1>Forbidden</h1>"],
  ["a gateway's JSON", 404, JSON.stringify({ message: "no Route matched with those values" })],
  ["a project out of its quota", 402, JSON.stringify({ code: 402, message: "exceed_egress_quota" })],
  ["a gateway that names its errors", 403, JSON.stringify({ code: "FORBIDDEN", message: "no" })],
  ["a database whose disk is full", 405, JSON.stringify({ code: "25006", message: "read-only transaction" })],
  ["a database without the column yet", 400, JSON.stringify({ code: "PGRST204", message: "no column" })],
  ["a database without the table yet", 404, JSON.stringify({ code: "42P01", message: "no relation" })],
])("%s checks no inquiry, which waits until the database takes it", async (_, status, body) => {
  let answer = () => new Response(body, { status });
  const supabase = clientOf(() => answer());
  const waiting = openOutbox();
  const outbox = new Outbox({ file: waiting, deliver: (each) => deliverInquiry(supabase, each) });
  expect(await accept(supabase, outbox)).toMatchObject({ outcome: "received" });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(waiting.count()).toBe(1);
  answer = () => new Response(null, { status: 201 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.countOlderThan(new Date(Date.now() + 1_000))).toBe(0);
  expect(vi.mocked(console.error).mock.calls.join()).toContain(`"status":${status}`);
  vi.mocked(console.error).mockClear();
});

test("an inquiry delivered late has the deadline of when it was received", async () => {
  const rows: { due_at: string }[] = [];
  const supabase = createClient<Database>("https://project.supabase.co", "sb_publishable_x", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (_, init) => {
        rows.push(JSON.parse(init?.body as string) as (typeof rows)[number]);
        return Promise.resolve(new Response(null, { status: rows.length > 3 ? 201 : 503 }));
      },
    },
  });
  vi.setSystemTime("2026-11-20T08:00:00Z");
  const outbox = new Outbox({
    file: openOutbox(),
    deliver: (waiting) => {
      vi.setSystemTime("2026-11-24T03:00:00Z");
      return deliverInquiry(supabase, waiting);
    },
  });
  expect(await accept(supabase, outbox)).toMatchObject({ outcome: "received" });
  await vi.waitFor(() => expect(rows).toHaveLength(4));
  expect(new Set(rows.map(({ due_at }) => due_at))).toEqual(new Set(["2026-11-24T08:00:00.000Z"]));
});

test("what the database itself refuses is not kept", async () => {
  const body = JSON.stringify({ code: "23514", message: "violates check constraint" });
  const waiting = openOutbox();
  const supabase = clientOf(() => new Response(body, { status: 400 }));
  const outbox = new Outbox({ file: waiting, deliver: (each) => deliverInquiry(supabase, each) });
  expect(await accept(supabase, outbox)).toMatchObject({ outcome: "refused", code: "23514" });
  expect(waiting.isEmpty()).toBe(true);
  vi.mocked(console.error).mockClear();
});

test.each([
  ["cannot be made", (file: string) => writeFileSync(path.dirname(file), "")],
  [
    "is no database",
    (file: string) => {
      mkdirSync(path.dirname(file));
      writeFileSync(file, "garbage".repeat(1_000));
    },
  ],
])("an outbox that %s takes nothing, and keeps nothing from the database", async (_, breakIt) => {
  const file = path.join(folder, "broken/inquiries.sqlite");
  breakIt(file);
  const outbox = new Outbox({
    file: new OutboxFile(file, cipherFor("outbox")),
    deliver: () => Promise.resolve({ outcome: "stored" }),
  });
  const stores = clientOf(() => new Response(null, { status: 201 }));
  expect(await accept(stores, outbox)).toMatchObject({ outcome: "received" });
  expect(await accept(away(), outbox)).toMatchObject({ outcome: "failed" });
  expect(vi.mocked(console.error).mock.calls.join()).toContain("outbox cannot be written");
  vi.mocked(console.error).mockClear();
});

describe("a database that does not answer", () => {
  const throwing = () => {
    throw new TypeError("fetch failed");
  };
  afterEach(() => {
    env.TIMEOUT_MULTIPLIER = 1;
  });

  test.each([1.0001, 1.1, 1.3333, Math.PI])(
    "is asked within whole milliseconds where the timeouts are multiplied by %d",
    async (multiplier) => {
      env.TIMEOUT_MULTIPLIER = multiplier;
      expect(await accept(clientOf(throwing), awayOutbox())).toMatchObject({ outcome: "received" });
    },
  );

  test("is not asked again after the deadline, and the inquiry is kept", async () => {
    let asked = 0;
    const supabase = clientOf(() => {
      asked += 1;
      // As when the process stood still in the pause before the next attempt.
      setTimeout(() => vi.setSystemTime(Date.now() + 60_000), 1);
      return throwing();
    });
    expect(await accept(supabase, awayOutbox())).toMatchObject({ outcome: "received" });
    expect(asked).toBe(1);
  });
});
