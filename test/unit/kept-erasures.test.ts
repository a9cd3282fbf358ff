import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../../app/env.server.ts";
import { keepErasure } from "../../app/inquiry/kept-erasures.server.ts";

const { OUTBOX, OUTBOX_PATH } = env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "erasures-"));
  Object.assign(env, { OUTBOX: "on", OUTBOX_PATH: path.join(folder, "kept/inquiries.sqlite") });
  vi.setSystemTime("2026-11-27T20:00:00Z");
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(env, { OUTBOX, OUTBOX_PATH });
  rmSync(folder, { recursive: true, force: true });
});

const [one, other] = ["5e2c1b1e-6a44-4a45-9d2a-0a3f6b2c1d11", "9b1d7c7a-1f0e-4b7e-8a35-3c1d2e4f5a66"];

test("an erasure leaves kind, id and day in a line that only the site's user can read", () => {
  keepErasure("inquiry", one);
  keepErasure("member", other);
  const file = `${env.OUTBOX_PATH}.erased`;
  expect(readFileSync(file, "utf8")).toBe(`inquiry ${one} 2026-11-28\nmember ${other} 2026-11-28\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a disk that fails undoes no erasure, and the log has what the line would say", () => {
  const errors = vi.mocked(console.error).mockImplementation(() => {});
  writeFileSync(path.dirname(env.OUTBOX_PATH), "");
  keepErasure("inquiry", one);
  expect(JSON.parse(String(errors.mock.calls[0]?.[0]))).toMatchObject({
    event: "erasure cannot be kept beside the outbox",
    kind: "inquiry",
    erased: one,
  });
  errors.mockClear();
});
