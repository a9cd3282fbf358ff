import { text } from "node:stream/consumers";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type {
  Channel,
  NotificationWorker,
} from "../../../app/notifications/delivery/notification-worker.server.ts";
import { signedIn, insertInquiry } from "../../database/callers.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { startMailServer, startReceiver } from "./receivers.ts";

const SITE = "https://www.example.org";
const SECRET = `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`;
const patient = { timeout: 60_000, interval: 50 };

async function loadModules() {
  const modules = await Promise.all([
    import("../../../app/notifications/channels/mail-channel.server.ts"),
    import("../../../app/notifications/channels/webhook-channel.server.ts"),
    import("../../../app/notifications/delivery/notification-queue.server.ts"),
    import("../../../app/notifications/delivery/notification-worker.server.ts"),
    import("../../../app/supabase.server.ts"),
  ]);
  const [mail, webhook, queue, worker, clients] = modules;
  return { ...mail, ...webhook, ...queue, ...worker, ...clients };
}

let real: Awaited<ReturnType<typeof loadModules>>;
let queue: ReturnType<typeof real.notificationQueue>;

const backend = await backendOfFile();
beforeAll(async () => {
  await signedIn(backend, "admin");
  Object.assign(process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SESSION_SECRET: "x".repeat(32),
    SITE_TOKEN: backend.siteToken,
  });
  real = await loadModules();
  queue = real.notificationQueue(real.anonymousClient);
});

const endings: (() => unknown)[] = [];
beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await backend.database.exec(
    `delete from public.inquiries; delete from public.notifications; delete from public.notification_channels;
     -- Of today, or the clock on the wall would decide what is mailed.
     insert into public.notifications (kind, once)
     values ('digest', 'digest:' || (now() at time zone 'Asia/Seoul')::date)`,
  );
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

function startWorker(channels: Channel[]): NotificationWorker {
  const worker = new real.NotificationWorker({
    queue,
    channels,
    pollMs: 50,
    deadlinesEveryMs: 60_000,
  });
  endings.push(() => worker.stop());
  worker.start();
  return worker;
}

function mailTo(smtpUrl: string, lateAfterMs?: number): Channel {
  const from = { name: "숲결 VR", address: "notifications@example.org" };
  const channels = real.mailChannels({ smtpUrl, from, siteOrigin: SITE, lateAfterMs });
  endings.push(channels.close);
  return channels.mail;
}

const webhookTo = (url: string) =>
  real.webhookChannel({ url, format: "standard", secret: SECRET, siteOrigin: SITE });

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  endings.push(server.stop);
  return server;
}

/** A mail server that receives a mail but accepts it only on `take`. */
async function pensiveMailServer() {
  const mails: { raw: string; take: () => void }[] = [];
  const { url } = await mailServer({
    onData: (stream, _, answer) => void text(stream).then((raw) => mails.push({ raw, take: () => answer() })),
  });
  return { url, mails };
}

async function webhookReceiver(answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  endings.push(receiver.stop);
  return receiver;
}

const deliveries = () =>
  backend.database.query<{ state: string; attempts: number; problem: string | null }>(
    "select state, attempts, problem from public.notification_deliveries order by state, created_at, id",
  );

const messageId = (raw: string) => /^Message-ID: (\S+)$/im.exec(raw)?.[1];

test("two web servers on one queue tell each notification once, and share the work", async () => {
  await queue.makeDue(["webhook"], new Date());
  for (let n = 0; n < 20; n += 1) await insertInquiry(backend.database);
  const hooks = await Promise.all(
    [1, 2].map(() => webhookReceiver((_, res) => void setTimeout(() => res.end(), 20))),
  );
  for (const { url } of hooks) startWorker([webhookTo(url)]);
  await vi.waitFor(
    async () => expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(["sent"])),
    patient,
  );
  const ids = hooks.map(({ received }) => received.map(({ headers }) => headers["webhook-id"]));
  expect(ids.flat()).toHaveLength(20);
  expect(new Set(ids.flat()).size).toBe(20);
  for (const told of ids) expect(told.length).toBeGreaterThan(0);
  expect((await deliveries()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test("a mail taken after its lease ran out, sent by another server, is one mail", async () => {
  await queue.makeDue(["mail"], new Date());
  await insertInquiry(backend.database);
  const slow = await pensiveMailServer();
  const first = startWorker([mailTo(slow.url)]);
  await vi.waitFor(() => expect(slow.mails).toHaveLength(1), patient);
  await backend.database.exec(
    "update public.notification_deliveries set leased_until = now() - interval '1 second'",
  );
  const quick = await mailServer();
  startWorker([mailTo(quick.url)]);
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: "sent" }]), patient);

  slow.mails[0]?.take();
  await first.stop();
  expect(await deliveries()).toEqual([{ state: "sent", attempts: 2, problem: null }]);
  expect([slow.mails.length, quick.caught.length]).toEqual([1, 1]);
  // A mail program sees both as one mail.
  expect(messageId(slow.mails[0]?.raw ?? "")).toBe(messageId(quick.caught[0]?.raw ?? ""));
});

test("a mail that is taken after it was called late is not sent again", async () => {
  await queue.makeDue(["mail"], new Date());
  await insertInquiry(backend.database);
  const slow = await pensiveMailServer();
  startWorker([mailTo(slow.url, 200)]);
  const isLate = (attempts: number) => async () =>
    expect(await deliveries()).toEqual([{ state: "waiting", attempts, problem: "timeout" }]);
  await vi.waitFor(isLate(1), patient);
  await vi.waitFor(() => expect(slow.mails).toHaveLength(1), patient);
  await backend.database.exec("update public.notification_deliveries set next_attempt_at = now()");
  await vi.waitFor(isLate(2), patient);
  slow.mails[0]?.take();
  await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: "sent" }]), patient);
  expect(slow.mails).toHaveLength(1);
  expect(String(vi.mocked(console.error).mock.calls)).toContain("notification not sent");
  vi.mocked(console.error).mockClear();
});

test("a stopped server finishes what it sends, and leaves the rest to the others", async () => {
  await queue.makeDue(["mail"], new Date());
  for (let n = 0; n < 2; n += 1) await insertInquiry(backend.database);
  const slow = await pensiveMailServer();
  const worker = startWorker([mailTo(slow.url)]);
  await vi.waitFor(() => expect(slow.mails).toHaveLength(1), patient);
  const stopped = worker.stop();
  slow.mails[0]?.take();
  await stopped;
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ["sent", 1],
    ["waiting", 0],
  ]);
  expect(await queue.claim(["mail"], 10, 45)).toHaveLength(1);
  expect(slow.mails).toHaveLength(1);
});
