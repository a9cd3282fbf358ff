import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setAlertPreference, chosenAlerts } from "../../../app/account/alerts/alert-preferences.ts";
import { notifyNewInquiries } from "../../../app/account/alerts/sound-and-desktop.ts";
import { titleWithUnseenCount } from "../../../app/dashboard/alerts/unseen-title.ts";

const stored = new Map<string, string>();
const held = new Set<string>();
const heard = vi.fn<() => void>();
const shown = vi.fn<(title: string) => void>();

class SilentAudio {
  currentTime = 0;
  resume = heard;
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: () => {},
    stop: () => {},
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
}

class ShownNotification {
  static permission = "granted";
  addEventListener = () => {};
  constructor(title: string) {
    shown(title);
  }
}

async function request(name: string, _: object, work: (lock: object | null) => Promise<void>) {
  if (held.has(name)) return work(null);
  held.add(name);
  await work({});
  held.delete(name);
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const seen of [stored, held]) seen.clear();
  for (const seen of [heard, shown]) seen.mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("AudioContext", SilentAudio);
  vi.stubGlobal("Notification", ShownNotification);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a title says what nobody has seen yet, once, and what it said before when somebody has", () => {
  const title = "(5) 문의 목록 - 숲결 VR";
  expect(titleWithUnseenCount(title, 2)).toBe(`새 문의 2건 · ${title}`);
  expect(titleWithUnseenCount(titleWithUnseenCount(title, 2), 3)).toBe(`새 문의 3건 · ${title}`);
  expect(titleWithUnseenCount(titleWithUnseenCount(title, 2), 0)).toBe(title);
  expect(titleWithUnseenCount(title, -1)).toBe(title);
});

test("a browser is asked for nothing until somebody chooses it, each way apart", () => {
  expect(chosenAlerts()).toEqual([]);
  expect(setAlertPreference("desktop", true)).toBe(true);
  expect(setAlertPreference("sound", true)).toBe(true);
  expect(chosenAlerts()).toEqual(["sound", "desktop"]);
  expect(setAlertPreference("desktop", false)).toBe(true);
  expect(chosenAlerts()).toEqual(["sound"]);
});

test("where nothing can be stored the choice is said not to hold", () => {
  const forbidden = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  expect(setAlertPreference("sound", true)).toBe(false);
  expect(chosenAlerts()).toEqual([]);
});

test("of tabs that see the same number of inquiries one tells, and of the next number again", async () => {
  setAlertPreference("sound", true);
  setAlertPreference("desktop", true);
  const tabs = [notifyNewInquiries(1, 11), notifyNewInquiries(1, 11)];
  expect(heard).toHaveBeenCalledTimes(1);
  expect(shown.mock.calls).toEqual([["새 문의 1건"]]);
  const later = notifyNewInquiries(2, 13);
  expect(heard).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([...tabs, later]);
  expect(held.size).toBe(0);
});

test("whoever looks at the page hears it, and sees it there instead of on the desktop", async () => {
  vi.stubGlobal("document", { visibilityState: "visible" });
  setAlertPreference("sound", true);
  setAlertPreference("desktop", true);
  const told = notifyNewInquiries(1, 11);
  await vi.advanceTimersByTimeAsync(60_000);
  await told;
  expect([heard.mock.calls.length, shown.mock.calls.length]).toEqual([1, 0]);
});

test("without locks, as on a plain http address, each tab tells for itself", async () => {
  vi.stubGlobal("navigator", {});
  setAlertPreference("sound", true);
  await Promise.all([notifyNewInquiries(1, 11), notifyNewInquiries(1, 11)]);
  expect(heard).toHaveBeenCalledTimes(2);
});
