import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, vi } from "vitest";
import { OutboxFile, type WaitingInquiry } from "../../../app/inquiry/submission/outbox-file.server.ts";
import { Outbox } from "../../../app/inquiry/submission/outbox.server.ts";
import type { StoreOutcome } from "../../../app/inquiry/submission/store-inquiry.server.ts";
import { cipherFor } from "../../../app/server/security/encrypted-value.server.ts";

/** For one test file: a folder for the outbox of each test, and a clock that the test moves. */
export function useOutbox() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "outbox-"));
    vi.useFakeTimers();
    vi.spyOn(console, "log").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const outboxFile = () => path.join(folder, "kept/inquiries.sqlite");
  return {
    outboxFile,
    openOutbox: (limits?: { rows: number; bytes: number }, open?: (place: string) => DatabaseSync) =>
      new OutboxFile(outboxFile(), cipherFor("outbox"), limits, open),
    tamper: (sql: string, ...values: string[]) => {
      const database = new DatabaseSync(outboxFile());
      database.prepare(sql).run(...values);
      database.close();
    },
  };
}

export const waitingInquiry = (reference = randomUUID().slice(0, 8)): WaitingInquiry => ({
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

export function nextIn(file: OutboxFile): WaitingInquiry | undefined {
  const [entry] = file.next(1);
  return entry?.outcome === "opened" ? { row: entry.row, receivedAt: entry.receivedAt } : undefined;
}

export const away: StoreOutcome = { outcome: "unavailable", message: null, reason: "ECONNREFUSED" };
export const stored: StoreOutcome = { outcome: "stored" };

export function deliver(file: OutboxFile, answer: (row: WaitingInquiry["row"]) => StoreOutcome) {
  const sent: { reference: string; second: number }[] = [];
  const began = Date.now();
  const delivering = ({ row }: WaitingInquiry) => {
    sent.push({ reference: row.reference, second: (Date.now() - began) / 1_000 });
    return Promise.resolve(answer(row));
  };
  const outbox = new Outbox({ file, deliver: delivering });
  outbox.start();
  return { sent, outbox };
}
