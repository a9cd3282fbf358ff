import { expect, test, vi } from "vitest";
import { sessionLike } from "../../helpers/site-in-process.ts";
import { useStubbedRealtime } from "./stubbed-realtime.ts";

const { realtime } = useStubbedRealtime();
const afterwards = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Opens tabs of these admins below HTTP, where thousands of requests would take long. */
async function watchAs(adminIds: string[]) {
  const { watchInquiries } = await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const token = sessionLike().access_token;
  return adminIds.map((adminId) => {
    const heard: string[] = [];
    const onSignal = (signal: string) => void heard.push(signal);
    return { heard, ...watchInquiries(adminId, { token, onSignal, onEnd: vi.fn<() => void>() }) };
  });
}

test("half as many tabs of all admins as there may be connections are listened to, and no more until one is closed", async () => {
  const { checkStreamCapacity, MAX_STREAMS } =
    await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const tabs = await watchAs(
    Array.from({ length: MAX_STREAMS }, (_, index) => `admin-${Math.floor(index / 20)}`),
  );
  await vi.waitFor(() => expect(realtime.subscribed).toBe(2));
  expect(checkStreamCapacity("another")).toEqual({ outcome: "too-many-streams" });
  tabs.pop()?.stop();
  expect(checkStreamCapacity("another")).toEqual({ outcome: "available" });
  for (const tab of tabs) tab.stop();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("two admins hear of changes for all, and where one goes another takes over", async () => {
  const [first, second, third] = await watchAs(["admin-1", "admin-2", "admin-3"]);
  const live = ["live", "changed"];
  await vi.waitFor(() => expect([first, second, third].map((tab) => tab?.heard)).toEqual([live, live, live]));
  expect(realtime.subscribed).toBe(2);
  const [late] = await watchAs(["admin-4"]);
  expect(late?.heard).toEqual(live);
  realtime.insertInquiry?.();
  await vi.waitFor(() => expect(late?.heard).toEqual([...live, "changed"]));

  const joins = realtime.closeConnection.length;
  first?.stop();
  await vi.waitFor(() => expect(realtime.closeConnection).toHaveLength(joins + 1));
  expect(realtime.subscribed).toBe(2);
  realtime.insertInquiry?.();
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "changed", "changed"]));

  // The admin who takes over is not live yet.
  third?.stop();
  second?.stop();
  await vi.waitFor(() => expect(late?.heard).toEqual([...live, "changed", "changed", ...live]));
  late?.stop();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("a page is told that it is no longer live only once nobody hears of changes", async () => {
  const [first, second, third] = await watchAs(["admin-1", "admin-2", "admin-3"]);
  const live = ["live", "changed"];
  await vi.waitFor(() => expect([first, second, third].map((tab) => tab?.heard)).toEqual([live, live, live]));
  realtime.closeConnection.at(0)?.();
  await afterwards(100);
  expect(third?.heard).toEqual(live);
  realtime.closeConnection.at(1)?.();
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "retrying"]));
  await afterwards(15_000);
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "retrying", ...live]));
  for (const tab of [first, second, third]) tab?.stop();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("the first admin whom the backend tells of a change tells all, once", async () => {
  const { watchInquiries } = await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const token = sessionLike().access_token;
  const watch = async (admin: string) => {
    const onSignal = vi.fn<() => void>();
    const { stop } = watchInquiries(admin, { token, onSignal, onEnd: vi.fn<() => void>() });
    await vi.waitFor(() => expect(onSignal).toHaveBeenCalledTimes(2));
    onSignal.mockClear();
    return { onSignal, stop, tellOfChange: realtime.insertInquiry };
  };
  const [first, second] = [await watch("one"), await watch("another")];
  first.tellOfChange?.("2026-11-23T00:00:00Z");
  await vi.waitFor(() => expect(second.onSignal).toHaveBeenCalledTimes(1));
  second.tellOfChange?.("2026-11-23T00:00:00Z");
  second.tellOfChange?.("2026-11-23T00:00:01Z");
  await vi.waitFor(() => expect(first.onSignal).toHaveBeenCalledTimes(2));
  expect(second.onSignal).toHaveBeenCalledTimes(2);
  for (const { stop } of [first, second]) stop();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});
