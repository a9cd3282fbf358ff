import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Erasure, ErasureFile } from "../../../app/inquiry/erasures/erasure-file.server.ts";
import { RepeatedErasures } from "../../../app/inquiry/erasures/repeated-erasures.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "erasures-"));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const outboxPath = () => path.join(folder, "kept/inquiries.sqlite");
const erasure = (changes: Partial<Erasure> = {}): Erasure => ({
  what: "inquiry",
  id: crypto.randomUUID(),
  at: "2026-11-27T09:00:00+00:00",
  proof: "ab".repeat(32),
  ...changes,
});

/** A database that knows of `erased`, and of `alive` that a restore brought back. */
function database() {
  const state = { erased: [] as Erasure[], alive: [] as string[], isAway: false, calls: 0 };
  const ask = async (known: Erasure[]) => {
    state.calls += 1;
    if (state.isAway) throw new Error("0 undefined");
    const again = known.filter(({ id }) => state.alive.includes(id));
    state.alive = [];
    const unknown = state.erased.filter(({ id }) => known.every((line) => line.id !== id));
    return { again, unproved: 0, unknown };
  };
  return { state, ask };
}

function serverWith(ask: ReturnType<typeof database>["ask"]) {
  const erasures = new RepeatedErasures(new ErasureFile(outboxPath()), ask);
  onTestFinished(() => erasures.stop());
  erasures.wake();
  return erasures;
}

const MINUTE = 60_000;
const linesOf = (output: typeof console.log) =>
  vi
    .mocked(output)
    .mock.calls.flatMap(([text]) => String(text).split("\n"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("each erasure leaves a line that only the site's user can read, and an older database is told of it at the start", async () => {
  const logged = vi.spyOn(console, "log").mockImplementation(() => {});
  const { state, ask } = database();
  const server = serverWith(ask);
  await vi.advanceTimersByTimeAsync(0);
  const line = erasure();
  state.erased.push(line);
  server.wake();
  await vi.advanceTimersByTimeAsync(0);
  const file = `${outboxPath()}.erased`;
  expect(readFileSync(file, "utf8")).toBe(`\n${JSON.stringify(line)}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  Object.assign(state, { erased: [], alive: [line.id] });
  serverWith(ask);
  await vi.advanceTimersByTimeAsync(10);
  expect(state.alive).toEqual([]);
  expect(linesOf(logged)).toEqual([
    expect.objectContaining({ event: "erased again after a restore", what: "inquiry", erased: line.id }),
  ]);
});

test("a restore beside a running server is noticed within the hour, and what other servers erased is kept too", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const { state, ask } = database();
  serverWith(ask);
  await vi.advanceTimersByTimeAsync(0);
  const elsewhere = erasure({ what: "member" });
  state.erased.push(elsewhere);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(new ErasureFile(outboxPath()).read()).toEqual([elsewhere]);
  Object.assign(state, { erased: [], alive: [elsewhere.id] });
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(state.alive).toEqual([]);
});

test("a line that was cut off spoils no other, and is written again; another server's file in the folder counts", async () => {
  const { state, ask } = database();
  const [first, cut, others] = [erasure(), erasure(), erasure()];
  const file = new ErasureFile(outboxPath());
  file.add([first, cut]);
  writeFileSync(`${outboxPath()}.erased`, readFileSync(`${outboxPath()}.erased`, "utf8").slice(0, -30));
  appendFileSync(
    path.join(path.dirname(outboxPath()), "second-server.sqlite.erased"),
    JSON.stringify(others),
  );
  expect(new Set(file.read())).toEqual(new Set([first, others]));
  state.erased.push(first, cut, others);
  serverWith(ask);
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(file.read())).toEqual(new Set([first, cut, others]));
});

test("a disk that fails undoes no erasure: the log says so, and the line is written once it can be", async () => {
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  const { state, ask } = database();
  const server = serverWith(ask);
  await vi.advanceTimersByTimeAsync(0);
  writeFileSync(path.dirname(outboxPath()), "");
  const line = erasure();
  state.erased.push(line);
  server.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(linesOf(errors)).toEqual([
    expect.objectContaining({
      event: "erasures cannot be kept beside the outbox",
      reason: expect.stringMatching(/ENOTDIR|EEXIST/),
    }),
  ]);
  errors.mockClear();

  rmSync(path.dirname(outboxPath()));
  mkdirSync(path.dirname(outboxPath()));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(new ErasureFile(outboxPath()).read()).toEqual([line]);
});

test("while the database is away it is asked ever less often, and the log says so once", async () => {
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  const { state, ask } = database();
  state.isAway = true;
  serverWith(ask);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(linesOf(errors).map(({ event }) => event)).toEqual([
    "erasures cannot be compared with the database",
  ]);
  errors.mockClear();
  expect(state.calls).toBeLessThan(30);
});
