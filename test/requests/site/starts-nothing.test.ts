import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { FAKED_BACKEND } from "../../helpers/site-in-process.ts";
import { SESSION_SECRET } from "../../helpers/site.ts";

test("what the pages and the server import starts nothing; startWork does", async () => {
  const outboxFolder = path.join(tmpdir(), `outbox-${crypto.randomUUID()}`);
  const settings = {
    SUPABASE_URL: FAKED_BACKEND,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    SESSION_SECRET,
    SITE_TOKEN: "a-site-token-of-the-tests-that-is-long-enough",
    SITE_ORIGIN: "http://idle.example",
    OUTBOX: "on",
    OUTBOX_PATH: path.join(outboxFolder, "inquiries.sqlite"),
    WEBHOOK_URL: "http://hook.example",
    WEBHOOK_FORMAT: "slack",
  };
  const before = { ...process.env };
  Object.assign(process.env, settings);
  vi.useFakeTimers();
  const asked = vi.spyOn(globalThis, "fetch");
  const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)]);
  try {
    const server = path.resolve(import.meta.dirname, "../../../build/server/index.js?idle");
    const { startWork } = (await import(server)) as typeof import("../../../app/start.server.ts");
    expect(vi.getTimerCount()).toBe(0);
    expect(asked).not.toHaveBeenCalled();
    expect(existsSync(outboxFolder)).toBe(false);
    expect(process.eventNames().map((name) => [name, process.listenerCount(name)])).toEqual(listeners);

    await startWork().stop();
    expect(vi.getTimerCount(), "the delivery of queued inquiries").toBe(1);
  } finally {
    vi.useRealTimers();
    asked.mockRestore();
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
  }
});
