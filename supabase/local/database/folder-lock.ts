import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Another living process has the folder open. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`다른 프로세스(pid ${pid})가 이미 데이터 폴더를 쓰고 있습니다: ${folder}`);
    this.name = "FolderInUse";
  }
}

type Holder = { pid: number; startedAt: string };

const heldHere = new Set<string>();

/**
 * Takes `<folder>.lock`, because two PGlites on one folder destroy it. A lock left by a dead process is taken over.
 * Returns the function that gives the lock back; throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  const claim = `${lockFile}.${process.pid}`;
  if (heldHere.has(lockFile)) throw new FolderInUse(folder, process.pid);

  mkdirSync(dirname(lockFile), { recursive: true });
  writeFileSync(claim, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
  try {
    // A link appears whole or not at all, so nobody ever reads a half-written lock.
    while (!tryToLink(claim, lockFile)) removeIfStale(folder, lockFile);
  } finally {
    rmSync(claim, { force: true });
  }

  heldHere.add(lockFile);
  const giveBack = () => {
    process.off("exit", giveBack);
    if (heldHere.delete(lockFile)) rmSync(lockFile, { force: true });
  };
  process.on("exit", giveBack);
  return giveBack;
}

function tryToLink(claim: string, lockFile: string): boolean {
  try {
    linkSync(claim, lockFile);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function removeIfStale(folder: string, lockFile: string): void {
  const holder = readHolder(lockFile);
  if (holder !== null && isAlive(holder)) throw new FolderInUse(folder, holder.pid);

  // Moved aside before it is judged again: between reading and removing, another process may have taken the lock over.
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = readHolder(aside);
  const movedALivingOne = moved !== null && isAlive(moved);
  if (movedALivingOne) tryToLink(aside, lockFile);
  rmSync(aside, { force: true });
  if (movedALivingOne) throw new FolderInUse(folder, moved.pid);
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
  return startOf(pid) === startedAt;
}

// After a restart of a container the same small pids come round again; where /proc tells, the start time settles it.
function startOf(pid: number): string {
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
