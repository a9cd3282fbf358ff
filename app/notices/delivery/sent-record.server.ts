import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const KEPT_FOR = "-2 days";

/** Records which deliveries this server has sent, so that none is sent twice if it was killed before settling it. */
export class SentRecord {
  readonly #database: DatabaseSync;
  // Ids that could not be written, for example to a full disk.
  readonly #sent = new Set<string>();

  /** Without a file, the record lasts until the process ends. Throws SQLite's errors. */
  constructor(file: string | null) {
    if (file !== null) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      closeSync(openSync(file, "a", 0o600));
      chmodSync(file, 0o600);
    }
    this.#database = new DatabaseSync(file ?? ":memory:", { timeout: 500 });
    this.#database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists sent (id text primary key, at text not null default current_timestamp) strict;
      delete from sent where at < datetime('now', '${KEPT_FOR}');`);
  }

  has(id: string): boolean {
    if (this.#sent.has(id)) return true;
    return this.#database.prepare("select 1 from sent where id = ?").get(id) !== undefined;
  }

  /** Returns once the id survives this process. If the disk takes nothing it throws, but keeps the id in memory. */
  add(id: string): void {
    this.#sent.add(id);
    this.#database.prepare("insert or ignore into sent (id) values (?)").run(id);
    this.#sent.delete(id);
  }

  close(): void {
    this.#database.close();
  }
}
