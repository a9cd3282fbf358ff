import { expect, test, vi } from "vitest";
import type {
  Delivery,
  NotificationQueue,
} from "../../../app/notifications/delivery/notification-queue.server.ts";
import {
  type Channel,
  NotificationWorker,
} from "../../../app/notifications/delivery/notification-worker.server.ts";

test.each([
  ["hangs", "timeout"],
  ["refuses", "refused"],
])("the webhook is told of what comes while the mail server %s", async (_, problem) => {
  const waiting = { mail: Infinity, visitor_mail: 0, webhook: 0, reply: 0 };
  const count = { mail: 0, webhook: 0, due: 0, deadlines: 0 };
  const queue: NotificationQueue = {
    claim: async ([name = "mail"]) => {
      if (waiting[name] === 0) return [];
      waiting[name] -= 1;
      return [
        { id: crypto.randomUUID(), channel: name, kind: "inquiry", attempts: 1 } as unknown as Delivery,
      ];
    },
    settle: async () => {},
    storeDeadlines: async () => void (count.deadlines += 1),
    makeDue: async () => {
      count.due += 1;
      return 0;
    },
  };
  const mail: Channel = {
    name: "mail",
    send: async () => {
      count.mail += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { outcome: "failed", problem };
    },
  };
  const webhook: Channel = {
    name: "webhook",
    send: async () => {
      count.webhook += 1;
      return { outcome: "sent" };
    },
  };
  const worker = new NotificationWorker({
    queue,
    channels: [mail, webhook],
    deadlinesEveryMs: 60_000,
    pollMs: 5,
  });
  vi.mocked(console.error).mockImplementation(() => {});
  worker.start();
  await vi.waitFor(() => expect(count.mail).toBeGreaterThan(2), 30_000);
  waiting.webhook = 1;
  await vi.waitFor(() => expect(count.webhook).toBe(1), 30_000);
  await worker.stop();
  // Both at the start, and again after a minute.
  expect(count).toMatchObject({ due: 1, deadlines: 1 });
  // Each mail that fails is logged.
  vi.mocked(console.error).mockClear();
});
