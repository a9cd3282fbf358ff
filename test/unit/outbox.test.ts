import { randomUUID } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutboxDelivery } from "../../app/inquiry/submission/outbox-delivery.server.ts";
import { Outbox } from "../../app/inquiry/submission/outbox.server.ts";
import type { NewInquiry, StoreOutcome } from "../../app/inquiry/submission/store-inquiry.server.ts";

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

const inquiry = (reference = randomUUID().slice(0, 8)): NewInquiry => ({
  submission_id: randomUUID(),
  reference,
  organization_name: "한빛초등학교",
  contact_name: "김보건",
  email: "nurse@school.example",
  phone: "010-1234-5678",
});

const away: StoreOutcome = { outcome: "unavailable", message: null };
const stored: StoreOutcome = { outcome: "stored" };

/** An outbox whose deliveries are answered by `answer`; `sent` holds each try and its second. */
function deliver(outbox: Outbox, answer: (row: NewInquiry) => StoreOutcome) {
  const sent: { reference: string; second: number }[] = [];
  const began = Date.now();
  const delivery = new OutboxDelivery(outbox, (row) => {
    sent.push({ reference: row.reference, second: (Date.now() - began) / 1_000 });
    return Promise.resolve(answer(row));
  });
  delivery.start();
  return { sent, delivery };
}

test("while the database is away it is asked ever less often, however many inquiries come", async () => {
  const outbox = new Outbox(file);
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
  const outbox = new Outbox(file);
  const rows = Array.from({ length: 500 }, (_, index) => inquiry(String(index)));
  for (const row of rows) {
    outbox.enqueue(row);
    await vi.advanceTimersByTimeAsync(1);
  }
  const { sent } = deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.length).toBeLessThanOrEqual(324);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference));
  expect(outbox.count()).toBe(0);
});

test("the database seen to answer cuts a long pause short", async () => {
  const outbox = new Outbox(file);
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

test("one that the database knows already is delivered", async () => {
  const outbox = new Outbox(file);
  outbox.enqueue(inquiry());
  deliver(outbox, () => ({ outcome: "already-stored" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outbox.count()).toBe(0);
});

test("one that the database refuses is set aside and logged, holds nobody up, and is tried at the next start", async () => {
  const outbox = new Outbox(file);
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

  const restarted = new Outbox(file);
  expect(restarted.next(1)[0]?.reference).toBe("bad");
});

test("one that always fails lets the others pass", async () => {
  const outbox = new Outbox(file);
  // More than one batch: what comes after it must not wait behind it.
  for (const reference of ["poison", ..."abcdefghi".split("")]) {
    outbox.enqueue(inquiry(reference));
    vi.advanceTimersByTime(1);
  }
  const { sent } = deliver(outbox, ({ reference }) => (reference === "poison" ? away : stored));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outbox.count()).toBe(1);
  expect(sent.filter(({ reference }) => reference === "poison").length).toBeLessThan(12);
});

test("nobody else on the machine can read what waits, and nothing of what was delivered is left on the disk", async () => {
  const outbox = new Outbox(file);
  outbox.enqueue(inquiry());
  const files = () => globSync(`${file}*`);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  expect(files().length).toBeGreaterThan(1);
  for (const each of files()) expect(statSync(each).mode & 0o777, each).toBe(0o600);
  const isWritten = () => files().some((each) => readFileSync(each).includes("nurse@"));
  expect(isWritten()).toBe(true);

  deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outbox.count()).toBe(0);
  expect(isWritten()).toBe(false);
});

test("the same content is kept once", () => {
  const outbox = new Outbox(file);
  expect(outbox.enqueue(inquiry("same"))).toEqual({ outcome: "queued" });
  expect(outbox.enqueue(inquiry("same"))).toEqual({ outcome: "already-queued" });
  expect(outbox.has("same")).toBe(true);
  expect(outbox.count()).toBe(1);
});

test("what is written after somebody removed the files stands in new ones", () => {
  const outbox = new Outbox(file);
  outbox.enqueue(inquiry());
  rmSync(path.dirname(file), { recursive: true });
  outbox.enqueue(inquiry("later"));
  expect(new Outbox(file).next(1)[0]?.reference).toBe("later");
});
