import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Channel } from "../../../app/notifications/delivery/notification-worker.server.ts";
import { StuckInquiriesNotice } from "../../../app/notifications/stuck-inquiries.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Surroundings = { address?: string | null; isBroken?: () => boolean };

function start(countStuck: () => number, { address = null, isBroken = () => false }: Surroundings = {}) {
  const sent: string[] = [];
  const channel = (name: Channel["name"]): Channel => ({
    name,
    send: async ({ kind, facts, address: to, inquiry_id, reference }) => {
      if (isBroken()) return { outcome: "failed", problem: "connection" };
      expect([inquiry_id, reference]).toEqual([null, null]);
      sent.push([name, kind, facts?.queued, to].join(" ").trim());
      return { outcome: "sent" };
    },
  });
  const channels = (["mail", "webhook", "visitor_mail"] as const).map(channel);
  const notice = new StuckInquiriesNotice({ channels, address, countStuck });
  notice.start();
  stops.push(() => notice.stop());
  return sent;
}

test("the webhook and the operator's mailbox are told, and nobody else", async () => {
  const sent = start(() => 2, { address: "operator@example.org" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["mail outbox_stuck 2 operator@example.org", "webhook outbox_stuck 2"]);
});

test("notices come hourly while more are stuck, else daily, and anew after none", async () => {
  let stuck = 0;
  const sent = start(() => stuck);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toEqual([]);
  for (let minute = 0; minute < 180; minute += 1) {
    stuck += 1;
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(sent).toEqual(["webhook outbox_stuck 1", "webhook outbox_stuck 61", "webhook outbox_stuck 121"]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
  expect(sent).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(sent).toHaveLength(5);
  stuck = 0;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  stuck = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(6);
});

test("a channel that fails is tried again each minute", async () => {
  let isBroken = true;
  const sent = start(() => 1, { isBroken: () => isBroken });
  vi.mocked(console.error).mockImplementation(() => {});
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(vi.mocked(console.error).mock.calls.join()).toContain('"problem":"connection"');
  vi.mocked(console.error).mockClear();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["webhook outbox_stuck 1"]);
});
