import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { journey } from "../journeys/journey.ts";

type Alerts = { rings: number; notifications: number; told: string[] };

/** Fakes a background tab that counts sounds and notifications. */
function countAlerts(): void {
  // Every tab begins on about:blank, which has none.
  if (!("locks" in navigator)) return;
  const counted: Alerts = { rings: 0, notifications: 0, told: [] };
  Object.assign(window, { counted });
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  AudioContext.prototype.resume = () => {
    counted.rings += 1;
    return Promise.resolve();
  };
  class CountedNotification {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    addEventListener = () => {};
    constructor() {
      counted.notifications += 1;
    }
  }
  Object.assign(window, { Notification: CountedNotification });
  const request = navigator.locks.request.bind(navigator.locks);
  const counting = (name: string, options: object, work: (lock: unknown) => unknown) =>
    request(name, options, (lock: unknown) => {
      if (lock && name.startsWith("inquiry-alert-")) counted.told.push(name);
      return work(lock);
    });
  Object.assign(navigator.locks, { request: counting });
}

/** Read after the tab has alerted or left it to the other: it requests the lock once its script runs. */
async function alertsOf(tab: Page): Promise<Alerts> {
  const script = await tab.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => name.includes("inquiryAlerts-island")),
  );
  return tab.evaluate(
    `import("${await script.jsonValue()}").then(() => navigator.locks.query()).then(() => counted)`,
  );
}

journey(
  "an admin with two tabs in the background is told once of a new inquiry, and both titles count it",
  async ({ person }) => {
    await person.page.context().addInitScript(countAlerts);
    await person.signInAsAdmin();
    await person.goto("/account");
    await person.click("알림음 켜기");
    await person.click("바탕화면 알림 켜기");
    await person.button("바탕화면 알림 끄기").waitFor();

    const tabs = [person.page, await person.page.context().newPage()];
    for (const tab of tabs) {
      await tab.goto("/dashboard/worklist");
      await tab.getByText("실시간 연결됨").waitFor();
    }
    await new Visitor(inject("siteUrl")).sendForm("/inquiry", inquiryFields());

    for (const tab of tabs) await tab.waitForFunction(() => /^새 문의 [\d,]+건 · /.test(document.title));
    const [one, other] = await Promise.all(tabs.map(alertsOf));
    // Other tests send inquiries too; each is told once.
    const told = [one, other].flatMap((tab) => tab?.told ?? []);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told).size).toBe(told.length);
    for (const tab of [one, other])
      expect({ rings: tab?.rings, notifications: tab?.notifications }).toEqual({
        rings: tab?.told.length,
        notifications: tab?.told.length,
      });
  },
  { scripts: true },
);
