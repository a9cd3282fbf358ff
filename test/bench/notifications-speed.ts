import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startBackend } from "../../supabase/local/backend.ts";
import { landingFields } from "../helpers/samples.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { startMailServer } from "../processes/notifications/receivers.ts";
import { adminOf, afterwards, freshFolder, visitorOf } from "./fresh-site.ts";
import { atMost, justToKnow, median, type Part, percentile, round } from "./measure/table.ts";

const EACH_TURN = 15;
const TURNS = 6;
// Lets the delivery worker finish: site and worker share the single connection of the bench's database.
const REST_MS = 300;

/** Measures what a notification adds to posting an inquiry, and how soon an admin receives the mail. */
export const notificationsSpeed: Part = {
  minutes: 5,
  async measure() {
    execFileSync(process.execPath, [path.resolve("app/server/build-when-stale.ts")]);
    const backend = await startBackend({ port: 0, dataDir: freshFolder() });
    afterwards(() => backend.stop());
    const mail = await startMailServer();
    afterwards(mail.stop);
    const site = await startSiteBefore(backend, {
      SMTP_URL: mail.url,
      MAIL_FROM: "숲결 VR <notifications@example.org>",
      MAIL_INBOX_URL: "http://127.0.0.1/inbox",
    });
    afterwards(site.stop);
    await adminOf(site);
    while ((await backend.database.query("select from public.notification_channels")).length === 0)
      await pause(100);

    const delays: number[] = [];
    const postAndCount = async () => {
      const before = mail.caught.length;
      const began = performance.now();
      const took = await post(site);
      while (mail.caught.length === before) await pause(2);
      delays.push(performance.now() - began);
      return took;
    };
    const turn = async (triggers: "enable" | "disable") => {
      await backend.database.exec(`alter table public.inquiries ${triggers} trigger notify_of_new_inquiry`);
      // More than twenty within ten minutes would be one notification.
      await backend.database.exec(
        "update public.notifications set created_at = created_at - interval '10 minutes'",
      );
      const took: number[] = [];
      // The first three replan their statements.
      for (let each = -3; each < EACH_TURN; each += 1) {
        const one = await (triggers === "enable" ? postAndCount() : post(site));
        if (each >= 0) took.push(one);
        await pause(REST_MS);
      }
      return took;
    };

    await turn("enable");
    delays.length = 0;
    const ratios: number[] = [];
    const means: number[] = [];
    for (let pair = 0; pair < TURNS; pair += 1) {
      const order = pair % 2 === 0 ? (["disable", "enable"] as const) : (["enable", "disable"] as const);
      const took = { enable: [0], disable: [0] };
      for (const triggers of order) took[triggers] = await turn(triggers);
      ratios.push(median(took.enable) / median(took.disable));
      means.push(median(took.enable));
    }
    return [
      atMost("an inquiry's post with its notification, against without", median(ratios), 1.05, "times"),
      justToKnow("the same, in time", `${round(median(means))} ms`),
      atMost("inquiry sent to mail taken, p95", percentile(delays, 0.95), 5_000, "ms"),
    ];
  },
};

async function post(site: { url: string }): Promise<number> {
  const began = performance.now();
  const { status } = await visitorOf(site).sendForm("/", landingFields());
  if (status !== 303) throw new Error(`an inquiry was answered with ${status}`);
  return performance.now() - began;
}
