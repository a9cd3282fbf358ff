import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { Outbox } from "../../../app/inquiry/submission/outbox.server.ts";
import type { StoreOutcome } from "../../../app/inquiry/submission/store-inquiry.server.ts";
import { away, deliver, nextIn, waitingInquiry as inquiry, stored, useOutbox } from "./opened-outbox.ts";

const { openOutbox, outboxFile, tamper } = useOutbox();

test("a database that is away is asked ever less often, however many inquiries come", async () => {
  const { sent, outbox } = deliver(openOutbox(), () => away);
  for (let second = 0; second < 600; second += 1) {
    if (second < 100) outbox.keep(inquiry());
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent.length).toBeLessThan(30);
  const pauses = sent.slice(1).map(({ second }, index) => second - (sent[index]?.second ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60.001);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(30);
});

test("a database that comes back gets what waited in order, 200 a second at most", async () => {
  const outbox = openOutbox();
  const rows = Array.from({ length: 500 }, (_, index) => inquiry(String(index)));
  for (const row of rows) {
    outbox.keep(row);
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
  outbox.keep(inquiry());
  const { sent, outbox: delivering } = deliver(outbox, () => answer);
  await vi.advanceTimersByTimeAsync(300_000);
  const before = sent.length;
  answer = stored;
  delivering.markStored("another", new Date().toISOString());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(before + 1);
  expect(outbox.count()).toBe(0);
});

test("the end of an outage counts all that waited, though an earlier try still hangs", async () => {
  const outbox = openOutbox();
  outbox.keep(inquiry());
  let answer = () => new Promise<StoreOutcome>((resolve) => setTimeout(() => resolve(away), 5_000));
  const delivering = new Outbox({ file: outbox, deliver: () => answer() });
  delivering.start();
  await vi.advanceTimersByTimeAsync(2_000);
  answer = () => Promise.resolve(stored);
  delivering.resume(150);
  await vi.advanceTimersByTimeAsync(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  const lines = vi.mocked(console.log).mock.calls.flatMap(([text]) => String(text).split("\n"));
  expect(lines.filter((line) => line.includes("backend answers again"))).toEqual([
    expect.stringContaining('"delivered":1'),
  ]);
});

test("an inquiry that the database knows already is delivered", async () => {
  const outbox = openOutbox();
  outbox.keep(inquiry());
  deliver(outbox, () => ({ outcome: "already-stored" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outbox.count()).toBe(0);
});

test("an inquiry that the database refuses holds nobody up until the next start", async () => {
  const outbox = openOutbox();
  const [bad, good] = [inquiry("bad"), inquiry("good")];
  outbox.keep(bad);
  outbox.keep(good);
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
    outbox.keep(inquiry(reference));
    vi.advanceTimersByTime(1);
  }
  const { sent } = deliver(outbox, ({ reference }) => (reference === "poison" ? away : stored));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(outbox.count()).toBe(1);
  expect(sent.filter(({ reference }) => reference === "poison").length).toBeLessThan(12);
});

test("what was delivered is not sent again, though the disk cannot delete it yet", async () => {
  const outbox = openOutbox();
  const rows = Array.from({ length: 10 }, (_, index) => inquiry(String(index)));
  for (const row of rows) {
    outbox.keep(row);
    vi.advanceTimersByTime(1);
  }
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  // As on a full disk: nothing can be written, everything can be read.
  const other = new DatabaseSync(outboxFile());
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
])("a line that %s is set aside and logged once, and the others are delivered", async (_, sql) => {
  const outbox = openOutbox();
  for (const reference of ["spoilt", ..."0123456789".split("")]) {
    outbox.keep(inquiry(reference));
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

  const other = new DatabaseSync(outboxFile(), { readOnly: true });
  expect(other.prepare("select reference from inquiries").all()).toEqual([{ reference: "spoilt" }]);
  other.close();
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
