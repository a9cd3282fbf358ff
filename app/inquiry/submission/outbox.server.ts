import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { InquiryRow } from "./store-inquiry.server.ts";

const BUSY_WITHIN_MS = 500;

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
 * Inquiries that were accepted while the database could not be reached, on this machine's own disk until it has them.
 * Every method throws what SQLite throws when the disk is full, read-only or broken.
 */
export class Outbox {
  readonly #file: string;
  #database: DatabaseSync | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns once the inquiry is safe on the disk. The same content that already waits is kept once. */
  keep(row: InquiryRow): "kept" | "kept-before" {
    const kept = this.#open()
      .prepare(
        `insert into inquiries (submission_id, reference, kept_at, row) values (?, ?, ?, ?)
         on conflict (reference) do update set refusal = null where refusal is not null`,
      )
      .run(row.submission_id, row.reference, new Date().toISOString(), JSON.stringify(row));
    return kept.changes === 1 ? "kept" : "kept-before";
  }

  holds(reference: string): boolean {
    return (
      this.#open()
        .prepare("select 1 from inquiries where reference = ? and refusal is null")
        .get(reference) !== undefined
    );
  }

  /** Those to send next: which were tried least, so that one that always fails holds nobody up. */
  next(count: number): InquiryRow[] {
    const next = this.#open()
      .prepare("select row from inquiries where refusal is null order by tries, kept_at limit ?")
      .all(count);
    return next.map(({ row }) => JSON.parse(String(row)) as InquiryRow);
  }

  isEmpty(): boolean {
    const any = this.#open().prepare("select 1 from inquiries where refusal is null limit 1").get();
    return any === undefined;
  }

  waiting(): number {
    const { waiting } = this.#open()
      .prepare("select count(*) as waiting from inquiries where refusal is null")
      .get() as { waiting: number };
    return waiting;
  }

  tried({ submission_id: id }: InquiryRow): void {
    this.#open().prepare("update inquiries set tries = tries + 1 where submission_id = ?").run(id);
  }

  /** The database will not take it as it is: kept for a person to look at, and tried again at the next start only. */
  setAside({ submission_id: id }: InquiryRow, refusal: string): void {
    this.#open().prepare("update inquiries set refusal = ? where submission_id = ?").run(refusal, id);
  }

  delivered({ submission_id: id }: InquiryRow): void {
    const database = this.#open();
    database.prepare("delete from inquiries where submission_id = ?").run(id);
    // What was delivered leaves no trace in the files.
    if (this.isEmpty()) database.exec("pragma wal_checkpoint(truncate)");
  }

  #open(): DatabaseSync {
    // Writing to a file that somebody has removed would be writing to nothing.
    if (this.#database && existsSync(this.#file)) return this.#database;
    const isFirst = this.#database === undefined;
    this.#database?.close();
    this.#database = undefined;

    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    closeSync(openSync(this.#file, "a", 0o600));
    // SQLite gives the files that it puts beside this one the same mode.
    chmodSync(this.#file, 0o600);
    const database = new DatabaseSync(this.#file, { timeout: BUSY_WITHIN_MS });
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
