import { beforeAll, expect, test, vi } from "vitest";

let storeDeadlines: () => Promise<void>;
beforeAll(async () => {
  vi.resetModules();
  const { notificationQueue } =
    await import("../../../app/notifications/delivery/notification-queue.server.ts");
  const { createDetachedClient } = await import("../../../app/supabase.server.ts");
  const queue = notificationQueue(createDetachedClient());
  storeDeadlines = () => queue.storeDeadlines();
});

const refused = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

test.each([
  ["ECONNREFUSED", () => Promise.reject(refused)],
  ["503", () => Promise.resolve(json(503, {}))],
  ["401", () => Promise.resolve(json(401, { message: "Invalid API key" }))],
  ["401 PT401", () => Promise.resolve(json(401, { code: "PT401", message: "unknown" }))],
])("the queue says why the database did nothing: %s", async (reason, answer) => {
  vi.mocked(console.error).mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  await expect(storeDeadlines()).rejects.toThrow(new Error(reason));
  vi.mocked(console.error).mockClear();
});
