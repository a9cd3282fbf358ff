import { randomUUID } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OutboxDelivery } from "../../app/inquiry/submission/outbox-delivery.server.ts";
import { OutboxFile } from "../../app/inquiry/submission/outbox-file.server.ts";
import type { QueuedInquiry } from "../../app/inquiry/submission/queued-inquiry.server.ts";
import type { StoreOutcome } from "../../app/inquiry/submission/store-inquiry.server.ts";
import type { Cipher } from "../../app/server/security/encrypted-value.server.ts";
import { siteSettings } from "../helpers/samples.ts";

let cipherFor: (purpose: string) => Cipher;
beforeAll(async () => {
  Object.assign(process.env, siteSettings);
  ({ cipherFor } = await import("../../app/server/security/encrypted-value.server.ts"));
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "outbox-"));
  file = path.join(folder, "kept/inquiries.sqlite");
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const inquiry = (reference = randomUUID().slice(0, 8)): QueuedInquiry => ({
  receivedAt: new Date().toISOString(),
  row: {
    submission_id: randomUUID(),
    reference,
    organization_name: "한빛초등학교",
    contact_name: "김보건",
    email: "nurse@school.example",
    phone: "010-1234-5678",
  },
});

const openOutbox = (limits?: { rows: number; bytes: number }) =>
  new OutboxFile(file, cipherFor("outbox"), limits);

function nextIn(outbox: OutboxFile): QueuedInquiry | undefined {
  const [entry] = outbox.next(1);
  return entry?.outcome === "opened" ? { row: entry.row, receivedAt: entry.receivedAt } : undefined;
}

function tamper(sql: string, ...values: string[]) {
  const database = new DatabaseSync(file);
  database.prepare(sql).run(...values);
  database.close();
}

const away: StoreOutcome = { outcome: "unavailable", message: null };
const stored: StoreOutcome = { outcome: "stored" };

function deliver(outbox: OutboxFile, answer: (row: QueuedInquiry["row"]) => StoreOutcome) {
  const sent: { reference: string; second: number }[] = [];
  const began = Date.now();
  const delivery = new OutboxDelivery(outbox, ({ row }) => {
    sent.push({ reference: row.reference, second: (Date.now() - began) / 1_000 });
    return Promise.resolve(answer(row));
  });
  delivery.start();
  return { sent, delivery };
}

test("what is queued is on the disk, and not in the system's memory, before anybody is thanked", () => {
  const opened: DatabaseSync[] = [];
  const outbox = new OutboxFile(file, cipherFor("outbox"), undefined, (place) => {
    const database = new DatabaseSync(place);
    opened.push(database);
    return database;
  });
  expect(outbox.enqueue(inquiry())).toEqual({ outcome: "queued" });
  expect(opened.map((database) => database.prepare("pragma synchronous").get())).toEqual([
    expect.objectContaining({ synchronous: 2 }),
  ]);
});

test("while the database is away it is asked ever less often, however many inquiries come", async () => {
  const outbox = openOutbox();
  const { sent, delivery } = deliver(outbox, () => away);
  for (let second = 0; second < 600; second += 1) {
    if (second < 100) outbox.enqueue(inquiry());
    delivery.start();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent.length).toBeLessThan(30);
  const pauses = sent.slice(1).map(({ second }, index) => second - (sent[index]?.second ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60.001);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(30);
});

test("a database that comes back is given what waited, two hundred a second at most, each once and in order", async () => {
  const outbox = openOutbox();
  const rows = Array.from({ length: 500 }, (_, index) => inquiry(String(index)));
  for (const row of rows) {
    outbox.enqueue(row);
    await vi.advanceTimersByTimeAsync(1);
  }
  const { sent } = deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.length).toBeLessThanOrEqual(324);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ reference }) => reference)).toEqual(rows.map(({ row }) => row.reference));
  expect(outbox.count()).toBe(0);
});

test("the database seen to answer cuts a long pause short", async () => {
  const outbox = openOutbox();
  let answer: StoreOutcome = away;
  outbox.enqueue(inquiry());
  const { sent, delivery } = deliver(outbox, () => answer);
  await vi.advanceTimersByTimeAsync(300_000);
  const before = sent.length;
  answer = stored;
  delivery.flushSoon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(before + 1);
  expect(outbox.count()).toBe(0);
});

test("an inquiry that the database knows already is delivered", async () => {
  const outbox = openOutbox();
  outbox.enqueue(inquiry());
  deliver(outbox, () => ({ outcome: "already-stored" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outbox.count()).toBe(0);
});

test("an inquiry that the database refuses is set aside and logged, holds nobody up, and is tried at the next start", async () => {
  const outbox = openOutbox();
  const [bad, good] = [inquiry("bad"), inquiry("good")];
  outbox.enqueue(bad);
  outbox.enqueue(good);
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  const { sent } = deliver(outbox, ({ reference }) =>
    reference === "bad" ? { outcome: "refused", code: "23514", message: "violates" } : stored,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent.map(({ reference }) => reference)).toEqual(["bad", "good"]);
  expect(errors.mock.calls.join()).toContain("23514");
  expect(errors.mock.calls.join()).not.toMatch(/nurse|김보건/);
  errors.mockClear();

  const restarted = openOutbox();
  expect(nextIn(restarted)?.row.reference).toBe("bad");
});

test("an inquiry that always fails lets the others pass", async () => {
  const outbox = openOutbox();
  // More than one batch: the others must not wait behind the first.
  for (const reference of ["poison", ..."abcdefghi".split("")]) {
    outbox.enqueue(inquiry(reference));
    vi.advanceTimersByTime(1);
  }
  const { sent } = deliver(outbox, ({ reference }) => (reference === "poison" ? away : stored));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outbox.count()).toBe(1);
  expect(sent.filter(({ reference }) => reference === "poison").length).toBeLessThan(12);
});

test("nobody else on the machine can open what waits, and nothing of what was delivered is left on the disk", async () => {
  const outbox = openOutbox();
  outbox.enqueue(inquiry());
  const files = () => globSync(`${file}*`);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(files().length).toBeGreaterThan(1);
  for (const each of files()) expect(statSync(each).mode & 0o777, each).toBe(0o600);
  const kept = new DatabaseSync(file, { readOnly: true });
  const { row } = kept.prepare("select row from inquiries").get() as { row: string };
  kept.close();
  const isWritten = (words: string) => files().some((each) => readFileSync(each).includes(words));
  expect(isWritten(row.slice(0, 100))).toBe(true);

  deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outbox.count()).toBe(0);
  expect(isWritten(row.slice(0, 100))).toBe(false);
});

test("files that others could read, as of a backup put back, are closed to them", () => {
  mkdirSync(path.dirname(file));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) writeFileSync(each, "", { mode: 0o644 });
  openOutbox().enqueue(inquiry());
  for (const each of globSync(`${file}*`)) expect(statSync(each).mode & 0o777, each).toBe(0o600);
});

test("whoever takes the files away can read nobody's name or address in them", () => {
  openOutbox().enqueue(inquiry());
  for (const each of globSync(`${file}*`)) {
    for (const words of ["nurse@", "한빛초등학교", "김보건", "010-1234"])
      expect(readFileSync(each).includes(words), words).toBe(false);
  }
});

test("the same content is kept once", () => {
  const outbox = openOutbox();
  expect(outbox.enqueue(inquiry("same"))).toEqual({ outcome: "queued" });
  expect(outbox.enqueue(inquiry("same"))).toEqual({ outcome: "already-queued" });
  expect(outbox.receivedAt("same")).toBe(inquiry("same").receivedAt);
  expect(outbox.receivedAt("another")).toBeUndefined();
  expect(outbox.count()).toBe(1);
});

test("what is written after somebody removed the files stands in new ones", () => {
  const outbox = openOutbox();
  outbox.enqueue(inquiry());
  rmSync(path.dirname(file), { recursive: true });
  outbox.enqueue(inquiry("later"));
  expect(nextIn(openOutbox())?.row.reference).toBe("later");
});

test("what cannot be deleted once delivered is not sent again, and goes when the disk lets it", async () => {
  const outbox = openOutbox();
  const rows = Array.from({ length: 10 }, (_, index) => inquiry(String(index)));
  for (const row of rows) {
    outbox.enqueue(row);
    vi.advanceTimersByTime(1);
  }
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  // As on a full disk: nothing can be written, everything can be read.
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const { sent } = deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.map(({ reference }) => reference)).toEqual(rows.map(({ row }) => row.reference));
  expect(outbox.isEmpty()).toBe(true);
  expect(errors.mock.calls.join()).toContain("outbox cannot be written");
  errors.mockClear();

  other.exec("rollback");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.prepare("select count(*) as left from inquiries").get()).toEqual({ left: 0 });
  expect(sent).toHaveLength(10);
  other.close();
});

test.each([
  ["is no inquiry", "update inquiries set row = '{' where reference = 'spoilt'"],
  [
    "was encrypted with another secret",
    "update inquiries set row = 'AAAA' || row where reference = 'spoilt'",
  ],
  [
    "is another inquiry's",
    "update inquiries set row = (select row from inquiries where reference = '0') where reference = 'spoilt'",
  ],
  ["has another id", "update inquiries set submission_id = 'other' where reference = 'spoilt'"],
])("a line that %s is kept aside with one line in the log, and the others are delivered", async (_, sql) => {
  const outbox = openOutbox();
  for (const reference of ["spoilt", ..."0123456789".split("")]) {
    outbox.enqueue(inquiry(reference));
    vi.advanceTimersByTime(1);
  }
  tamper(sql);
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  const { sent } = deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent.map(({ reference }) => reference)).toEqual("0123456789".split(""));
  expect(errors.mock.calls).toHaveLength(1);
  expect(errors.mock.calls.join()).toContain("spoilt");
  errors.mockClear();

  const other = new DatabaseSync(file, { readOnly: true });
  expect(other.prepare("select reference from inquiries").all()).toEqual([{ reference: "spoilt" }]);
  other.close();
});

test("somebody whose earlier inquiry cannot be read any more can send it again", () => {
  const outbox = openOutbox();
  const [first, again] = [inquiry("same"), inquiry("same")];
  outbox.enqueue(first);
  tamper("update inquiries set row = '{'");
  outbox.settle(first.row.submission_id, "no inquiry");
  expect(outbox.enqueue(again)).toEqual({ outcome: "queued" });
  expect(nextIn(outbox)).toEqual(again);
});

test("what an older version wrote in plain text is delivered", async () => {
  const outbox = openOutbox();
  const { row } = inquiry("plain");
  outbox.isEmpty();
  tamper(
    "insert into inquiries (submission_id, reference, kept_at, row) values (?, 'plain', ?, ?)",
    row.submission_id,
    new Date().toISOString(),
    JSON.stringify(row),
  );
  const { sent } = deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toMatchObject([{ reference: "plain" }]);
  expect(outbox.count()).toBe(0);
});

test.each([
  ["as many inquiries as it takes", { rows: 5, bytes: 100_000_000 }],
  ["as many bytes as it takes", { rows: 10_000, bytes: 100_000 }],
])("an outbox that holds %s takes no other, until some are delivered", async (_, limits) => {
  const outbox = openOutbox(limits);
  let taken = 0;
  while (outbox.enqueue(inquiry()).outcome === "queued") taken += 1;
  expect(taken).toBeGreaterThanOrEqual(5);
  expect(taken).toBeLessThan(500);
  expect(outbox.enqueue(inquiry())).toEqual({ outcome: "not-queued" });
  deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.enqueue(inquiry())).toEqual({ outcome: "queued" });
});

test("an inquiry waits with the moment it was accepted, however long the database was away", async () => {
  const outbox = openOutbox();
  const accepted = inquiry();
  await vi.advanceTimersByTimeAsync(4_000);
  outbox.enqueue(accepted);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(nextIn(outbox)?.receivedAt).toBe(accepted.receivedAt);
});
