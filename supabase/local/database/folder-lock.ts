import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`다른 프로세스(pid ${pid})가 이미 데이터 폴더를 쓰고 있습니다: ${folder}`);
    this.name = "FolderInUse";
  }
}

type Holder = { pid: number; startedAt: string };

const ownLocks = new Set<string>();

/** Returns the function that unlocks the folder; throws FolderInUse. Two PGlites on one folder destroy it. */
export function lockFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  const candidate = `${lockFile}.${process.pid}`;
  if (ownLocks.has(lockFile)) throw new FolderInUse(folder, process.pid);

  mkdirSync(dirname(lockFile), { recursive: true });
  const holder = { pid: process.pid, startedAt: startTimeOf(process.pid) };
  writeFileSync(candidate, JSON.stringify(holder), { mode: 0o600 });
  try {
    while (!tryToLink(candidate, lockFile)) removeIfStale(folder, lockFile);
  } finally {
    rmSync(candidate, { force: true });
  }

  ownLocks.add(lockFile);
  const unlock = () => {
    process.off("exit", unlock);
    if (ownLocks.delete(lockFile)) rmSync(lockFile, { force: true });
  };
  process.on("exit", unlock);
  return unlock;
}

function tryToLink(candidate: string, lockFile: string): boolean {
  try {
    linkSync(candidate, lockFile);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function removeIfStale(folder: string, lockFile: string): void {
  const holder = readHolder(lockFile);
  if (holder !== null && isAlive(holder)) throw new FolderInUse(folder, holder.pid);

  // Renamed and checked again, because another process may have taken the lock over since it was read.
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const movedHolder = readHolder(aside);
  const movedLiveLock = movedHolder !== null && isAlive(movedHolder);
  if (movedLiveLock) tryToLink(aside, lockFile);
  rmSync(aside, { force: true });
  if (movedLiveLock) throw new FolderInUse(folder, movedHolder.pid);
}

function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof holder !== "object" || holder === null) return null;
    if (!("pid" in holder) || typeof holder.pid !== "number") return null;
    const startedAt = "startedAt" in holder && typeof holder.startedAt === "string" ? holder.startedAt : "";
    return { pid: holder.pid, startedAt };
  } catch {
    return null;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  return startTimeOf(pid) === startedAt;
}

// A restarted container reuses low pids. Where /proc exists, the start time tells two processes apart.
function startTimeOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return afterName.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
