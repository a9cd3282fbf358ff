import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { NewInquiry } from "./store-inquiry.server.ts";

const BUSY_TIMEOUT_MS = 500;

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

/**
 * A queue in SQLite of inquiries that were accepted while the database could not be reached. Every method throws what
 * SQLite throws when the disk is full, read-only or broken.
 */
export class Outbox {
  readonly #file: string;
  #database: DatabaseSync | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns once the inquiry is synced to the disk. The same content is queued once. */
  enqueue(row: NewInquiry): { outcome: "queued" | "already-queued" } {
    const inserted = this.#open()
      .prepare(
        `insert into inquiries (submission_id, reference, kept_at, row) values (?, ?, ?, ?)
         on conflict (reference) do update set refusal = null where refusal is not null`,
      )
      .run(row.submission_id, row.reference, new Date().toISOString(), JSON.stringify(row));
    return { outcome: inserted.changes === 1 ? "queued" : "already-queued" };
  }

  has(reference: string): boolean {
    return (
      this.#open()
        .prepare("select 1 from inquiries where reference = ? and refusal is null")
        .get(reference) !== undefined
    );
  }

  /** Those to send next: with the fewest attempts first, so that one that always fails delays no other. */
  next(count: number): NewInquiry[] {
    const next = this.#open()
      .prepare("select row from inquiries where refusal is null order by tries, kept_at limit ?")
      .all(count);
    return next.map(({ row }) => JSON.parse(String(row)) as NewInquiry);
  }

  isEmpty(): boolean {
    const any = this.#open().prepare("select 1 from inquiries where refusal is null limit 1").get();
    return any === undefined;
  }

  count(): number {
    const { count } = this.#open()
      .prepare("select count(*) as count from inquiries where refusal is null")
      .get() as { count: number };
    return count;
  }

  recordFailedAttempt({ submission_id: id }: NewInquiry): void {
    this.#open().prepare("update inquiries set tries = tries + 1 where submission_id = ?").run(id);
  }

  /** Keeps what the database refused for an operator to look at. It is tried again at the next start only. */
  markRefused({ submission_id: id }: NewInquiry, refusal: string): void {
    this.#open().prepare("update inquiries set refusal = ? where submission_id = ?").run(refusal, id);
  }

  remove({ submission_id: id }: NewInquiry): void {
    const database = this.#open();
    database.prepare("delete from inquiries where submission_id = ?").run(id);
    // Truncates the log, so that no personal data stays in the files.
    if (this.isEmpty()) database.exec("pragma wal_checkpoint(truncate)");
  }

  #open(): DatabaseSync {
    // SQLite would write on to a file that was removed.
    if (this.#database && existsSync(this.#file)) return this.#database;
    const isFirst = this.#database === undefined;
    this.#database?.close();
    this.#database = undefined;

    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    closeSync(openSync(this.#file, "a", 0o600));
    // SQLite gives its log files the mode of this one.
    chmodSync(this.#file, 0o600);
    const database = new DatabaseSync(this.#file, { timeout: BUSY_TIMEOUT_MS });
    try {
      database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
      database.exec(schema);
      if (isFirst) database.exec("update inquiries set refusal = null where refusal is not null");
    } catch (error) {
      database.close();
      throw error;
    }
    this.#database = database;
    return database;
  }
}
