import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`다른 프로세스(pid ${pid})가 이미 데이터 폴더를 쓰고 있습니다: ${folder}`);
    this.name = "FolderInUse";
  }
}

const SQLITE_BUSY = 5;

// A lock that nothing refers to would be collected, and released.
const held = new Set<DatabaseSync>();

/**
 * Returns the function that unlocks the folder; throws FolderInUse. Two PGlites on one folder destroy it. The lock is a
 * transaction of SQLite, which the system ends with its process, however that dies; the file stays.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock.sqlite`, { timeout: 100 });
  try {
    lock.exec("begin immediate");
    lock.exec(`pragma user_version = ${process.pid}; commit; begin immediate`);
  } catch (error) {
    const holder = lock.prepare("pragma user_version").get();
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderInUse(folder, Number(holder?.["user_version"]));
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
