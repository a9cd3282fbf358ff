import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { Cipher } from "../../server/security/encrypted-value.server.ts";
import type { NewInquiry } from "./store-inquiry.server.ts";

/** `receivedAt`: when it was accepted, as an ISO string. */
export type WaitingInquiry = { row: NewInquiry; receivedAt: string };

export type OpenedInquiry =
  | ({ outcome: "opened" } & WaitingInquiry)
  | { outcome: "unreadable"; submissionId: string; reference: string; reason: string };

type OutboxRow = { submission_id: string; reference: string; kept_at: string; row: string };

const BUSY_TIMEOUT_MS = 500;
const LIMITS = { rows: 10_000, bytes: 100_000_000 };

const schema = `
  create table if not exists inquiries (
    submission_id text primary key,
    reference text not null unique,
    kept_at text not null,
    row text not null,
    tries integer not null default 0,
    refusal text
  ) strict;
  create index if not exists inquiries_next on inquiries (tries, kept_at) where refusal is null`;

// `settled` is in memory, so that a full disk cannot lose what was delivered. A null refusal means delivered.
const memorySchema = `
  create temp table settled (submission_id text primary key, refusal text) strict;
  create temp view waiting as
    select * from inquiries
    where refusal is null and submission_id not in (select submission_id from settled)`;

const openFile = (file: string) => new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });

/** Every method throws SQLite's error when the disk is full, read-only or broken. */
export class OutboxFile {
  readonly #file: string;
  readonly #cipher: Cipher;
  readonly #limits: typeof LIMITS;
  readonly #openFile: typeof openFile;
  #database: DatabaseSync | undefined;

  constructor(file: string, cipher: Cipher, limits = LIMITS, open = openFile) {
    this.#file = file;
    this.#cipher = cipher;
    this.#limits = limits;
    this.#openFile = open;
  }

  /** Returns once the inquiry is synced to the disk. The same content is kept once. */
  keep({ row, receivedAt }: WaitingInquiry): { outcome: "kept" | "already-kept" | "full" } {
    if (this.receivedAt(row.reference)) return { outcome: "already-kept" };
    if (this.#isFull()) return { outcome: "full" };
    const inserted = this.#open()
      .prepare(
        `insert into inquiries (submission_id, reference, kept_at, row) values (?, ?, ?, ?)
         on conflict (reference) do update
           set submission_id = excluded.submission_id, kept_at = excluded.kept_at, row = excluded.row,
             tries = 0, refusal = null
           where refusal is not null or submission_id in (select submission_id from settled)`,
      )
      .run(row.submission_id, row.reference, receivedAt, this.#cipher.encrypt(JSON.stringify(row)));
    return { outcome: inserted.changes === 1 ? "kept" : "already-kept" };
  }

  /** When a waiting inquiry was accepted, as an ISO string; undefined if none waits. */
  receivedAt(reference: string): string | undefined {
    const found = this.#open().prepare("select kept_at from waiting where reference = ?").get(reference);
    return (found as { kept_at: string } | undefined)?.kept_at;
  }

  /** Fewest attempts first, so that an inquiry that always fails delays no other. */
  next(count: number): OpenedInquiry[] {
    const next = this.#open()
      .prepare("select submission_id, reference, kept_at, row from waiting order by tries, kept_at limit ?")
      .all(count) as OutboxRow[];
    return next.map((stored) => openOutboxRow(this.#cipher, stored));
  }

  isEmpty(): boolean {
    return this.#open().prepare("select 1 from waiting limit 1").get() === undefined;
  }

  count(): number {
    const { count } = this.#open().prepare("select count(*) as count from waiting").get() as {
      count: number;
    };
    return count;
  }

  /** `unreadable`: set aside, for an operator to look at. */
  state(now: Date): { waiting: number; oldestSeconds: number; unreadable: number } {
    const { waiting, oldest, kept } = this.#open()
      .prepare(
        `select count(*) as waiting, min(kept_at) as oldest,
           (select count(*) from inquiries
            where submission_id not in (select submission_id from settled where refusal is null)) as kept
         from waiting`,
      )
      .get() as { waiting: number; oldest: string | null; kept: number };
    const ageMs = oldest === null ? 0 : now.getTime() - Date.parse(oldest);
    return { waiting, oldestSeconds: Math.max(0, Math.round(ageMs / 1_000)), unreadable: kept - waiting };
  }

  /** Includes refused inquiries, which stay for an operator to look at. */
  countOlderThan(moment: Date): number {
    const { count } = this.#open()
      .prepare(
        `select count(*) as count from inquiries
         where kept_at < ?
           and submission_id not in (select submission_id from settled where refusal is null)`,
      )
      .get(moment.toISOString()) as { count: number };
    return count;
  }

  recordFailedAttempt(submissionId: string): void {
    this.#open().prepare("update inquiries set tries = tries + 1 where submission_id = ?").run(submissionId);
  }

  /** Ends the wait in memory; `writeSettled` does on disk. With a `refusal` it stays, to be retried at the next start. */
  settle(submissionId: string, refusal: string | null = null): void {
    this.#open().prepare("insert or replace into settled values (?, ?)").run(submissionId, refusal);
  }

  writeSettled(): void {
    const database = this.#open();
    if (database.prepare("select 1 from settled limit 1").get() === undefined) return;
    const delivered = database.prepare(
      "delete from inquiries where submission_id in (select submission_id from settled where refusal is null)",
    );
    const refused = database.prepare(
      `update inquiries set refusal = settled.refusal from settled
       where settled.submission_id = inquiries.submission_id and settled.refusal is not null`,
    );
    delivered.run();
    refused.run();
    database.exec("delete from settled");
    // Truncates the WAL, so that no personal data stays in the files.
    if (this.isEmpty()) database.exec("pragma wal_checkpoint(truncate)");
  }

  #isFull(): boolean {
    const { rows, bytes } = this.#open()
      .prepare(
        `select (select count(*) from inquiries) as rows, (page_count - freelist_count) * page_size as bytes
         from pragma_page_count, pragma_freelist_count, pragma_page_size`,
      )
      .get() as { rows: number; bytes: number };
    return rows >= this.#limits.rows || bytes >= this.#limits.bytes;
  }

  #open(): DatabaseSync {
    // SQLite would keep writing to a deleted file.
    if (this.#database && existsSync(this.#file)) return this.#database;
    const isFirst = this.#database === undefined;
    this.#database?.close();
    this.#database = undefined;

    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    closeSync(openSync(this.#file, "a", 0o600));
    // SQLite creates the -wal and -shm files with this file's mode.
    for (const file of [this.#file, `${this.#file}-wal`, `${this.#file}-shm`])
      if (existsSync(file)) chmodSync(file, 0o600);
    const database = this.#openFile(this.#file);
    try {
      database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
      database.exec(schema);
      database.exec(`pragma temp_store = memory; ${memorySchema}`);
      if (isFirst) database.exec("update inquiries set refusal = null where refusal is not null");
    } catch (error) {
      database.close();
      throw error;
    }
    this.#database = database;
    return database;
  }
}

const identitySchema = z.looseObject({ submission_id: z.string(), reference: z.string() });

function openOutboxRow(cipher: Cipher, stored: OutboxRow): OpenedInquiry {
  const { submission_id: submissionId, reference } = stored;
  const unreadable = (reason: string): OpenedInquiry => ({
    outcome: "unreadable",
    submissionId,
    reference,
    reason,
  });
  // Rows written by older versions are plain JSON.
  const text = stored.row.startsWith("{") ? stored.row : cipher.decrypt(stored.row);
  if (text === null) return unreadable("not encrypted with a present SESSION_SECRET");
  const row = identitySchema.safeParse(parseJson(text));
  if (!row.success) return unreadable("no inquiry");
  if (row.data.submission_id !== submissionId || row.data.reference !== reference)
    return unreadable("another inquiry's row");
  return { outcome: "opened", row: row.data as NewInquiry, receivedAt: stored.kept_at };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
