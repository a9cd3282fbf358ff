import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

export type Used = { cpuSeconds: number; memoryBytes: number };

/** Returns CPU time and memory of a process from /proc (Linux only), `null` without a pid. */
export function usedBy(pid: number | null): Used | null {
  if (pid === null) return null;
  const fields = read(pid, "stat")
    .replace(/^.*\) /, "")
    .split(" ")
    .map(Number);
  return {
    cpuSeconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_A_SECOND,
    memoryBytes: (fields[21] ?? 0) * PAGE_BYTES,
  };
}

/** Finds the descendant of `ancestor` whose command line ends with `command`. Linux only, `null` elsewhere. */
export function findProcess(ancestor: number, command: string): number | null {
  if (process.platform !== "linux") return null;
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(Number(name), "stat"))?.[1])]),
  );
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === ancestor || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  const found = [...parents.keys()].find(
    (pid) => isBelow(pid) && read(pid, "cmdline").replaceAll("\0", " ").trim().endsWith(command),
  );
  return found ?? null;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
