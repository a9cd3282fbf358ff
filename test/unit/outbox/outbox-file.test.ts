import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { deliver, nextIn, waitingInquiry as inquiry, stored, useOutbox } from "./opened-outbox.ts";

const { openOutbox, outboxFile, tamper } = useOutbox();

test("what is kept is on the disk before anybody is thanked", () => {
  const opened: DatabaseSync[] = [];
  const outbox = openOutbox(undefined, (place) => {
    const database = new DatabaseSync(place);
    opened.push(database);
    return database;
  });
  expect(outbox.keep(inquiry())).toEqual({ outcome: "kept" });
  expect(opened.map((database) => database.prepare("pragma synchronous").get())).toEqual([
    expect.objectContaining({ synchronous: 2 }),
  ]);
});

test("what waits opens for nobody else, and what was delivered leaves nothing", async () => {
  const outbox = openOutbox();
  outbox.keep(inquiry());
  const files = () => globSync(`${outboxFile()}*`);
  expect(statSync(path.dirname(outboxFile())).mode & 0o777).toBe(0o700);
  expect(files().length).toBeGreaterThan(1);
  for (const each of files()) expect(statSync(each).mode & 0o777, each).toBe(0o600);
  const kept = new DatabaseSync(outboxFile(), { readOnly: true });
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
  mkdirSync(path.dirname(outboxFile()));
  for (const each of [outboxFile(), `${outboxFile()}-wal`, `${outboxFile()}-shm`])
    writeFileSync(each, "", { mode: 0o644 });
  openOutbox().keep(inquiry());
  for (const each of globSync(`${outboxFile()}*`)) expect(statSync(each).mode & 0o777, each).toBe(0o600);
});

test("whoever takes the files away can read nobody's name or address in them", () => {
  openOutbox().keep(inquiry());
  for (const each of globSync(`${outboxFile()}*`)) {
    for (const words of ["nurse@", "한빛초등학교", "김보건", "010-1234"])
      expect(readFileSync(each).includes(words), words).toBe(false);
  }
});

test("the same content is kept once", () => {
  const outbox = openOutbox();
  expect(outbox.keep(inquiry("same"))).toEqual({ outcome: "kept" });
  expect(outbox.keep(inquiry("same"))).toEqual({ outcome: "already-kept" });
  expect(outbox.receivedAt("same")).toBe(inquiry("same").receivedAt);
  expect(outbox.receivedAt("another")).toBeUndefined();
  expect(outbox.count()).toBe(1);
});

test("what is written after somebody removed the files stands in new ones", () => {
  const outbox = openOutbox();
  outbox.keep(inquiry());
  rmSync(path.dirname(outboxFile()), { recursive: true });
  outbox.keep(inquiry("later"));
  expect(nextIn(openOutbox())?.row.reference).toBe("later");
});

test("somebody whose earlier inquiry cannot be read any more can send it again", () => {
  const outbox = openOutbox();
  const [first, again] = [inquiry("same"), inquiry("same")];
  outbox.keep(first);
  tamper("update inquiries set row = '{'");
  outbox.settle(first.row.submission_id, "no inquiry");
  expect(outbox.keep(again)).toEqual({ outcome: "kept" });
  expect(nextIn(outbox)).toEqual(again);
});

test.each([
  ["as many inquiries as it takes", { rows: 5, bytes: 100_000_000 }],
  ["as many bytes as it takes", { rows: 10_000, bytes: 100_000 }],
])("an outbox that holds %s takes no other, until some are delivered", async (_, limits) => {
  const outbox = openOutbox(limits);
  let taken = 0;
  while (outbox.keep(inquiry()).outcome === "kept") taken += 1;
  expect(taken).toBeGreaterThanOrEqual(5);
  expect(taken).toBeLessThan(500);
  expect(outbox.keep(inquiry())).toEqual({ outcome: "full" });
  deliver(outbox, () => stored);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.keep(inquiry())).toEqual({ outcome: "kept" });
});

test("an inquiry keeps the moment it was accepted, however long it waits", async () => {
  const outbox = openOutbox();
  const accepted = inquiry();
  await vi.advanceTimersByTimeAsync(4_000);
  outbox.keep(accepted);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(nextIn(outbox)?.receivedAt).toBe(accepted.receivedAt);
});
