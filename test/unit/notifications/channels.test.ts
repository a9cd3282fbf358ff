import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import PostalMime from "postal-mime";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mailChannels } from "../../../app/notifications/channels/mail-channel.server.ts";
import {
  type WebhookFormat,
  webhookChannel,
} from "../../../app/notifications/channels/webhook-channel.server.ts";
import type {
  NotificationDelivery,
  ReplyDelivery,
} from "../../../app/notifications/delivery/notification-queue.server.ts";
import { startMailServer, startReceiver } from "../../processes/notifications/receivers.ts";

const SITE = "https://www.example.org";
const SECRET = `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

const delivery = (changes: Partial<NotificationDelivery> = {}): NotificationDelivery => ({
  id: crypto.randomUUID(),
  lease: crypto.randomUUID(),
  channel: "mail",
  attempts: 1,
  kind: "new_inquiry",
  facts: null,
  noticed_at: "2026-11-23T01:00:00Z",
  inquiry_id: "00000000-0000-4000-8000-000000000001",
  reference: "AB12CD34EF",
  received_at: "2026-11-23T01:00:00Z",
  due_at: "2026-11-25T01:00:00Z",
  address: "admin@example.org",
  ...changes,
});

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  endings.push(server.stop);
  return server;
}
function mailsTo(smtpUrl: string, timeoutMs = 5_000, lateAfterMs?: number) {
  const channels = mailChannels({
    smtpUrl,
    from: { name: "(주)숲결", address: "notifications@example.org" },
    siteOrigin: SITE,
    timeoutMs,
    lateAfterMs,
  });
  endings.push(channels.close);
  return channels;
}

describe("a mail", () => {
  test("arrives with the delivery's id, as text and HTML, and no remote picture", async () => {
    const server = await mailServer();
    const sent = delivery();
    expect(await mailsTo(server.url).mail.send(sent)).toEqual({ outcome: "sent" });
    const [{ raw, to, from } = { raw: "", to: [], from: "" }] = server.caught;
    expect({ to, from }).toEqual({ to: ["admin@example.org"], from: "notifications@example.org" });
    const [, name = ""] = /^From: =\?UTF-8\?B\?(.+)\?= <notifications@example.org>$/m.exec(raw) ?? [];
    expect(Buffer.from(name, "base64").toString()).toBe("(주)숲결");
    expect(raw).toContain(`Message-ID: <${sent.id}@www.example.org>`);
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toMatch(/Content-Type: text\/plain/);
    expect(raw).toMatch(/Content-Type: text\/html/);
    expect(raw).not.toMatch(/<img|src=/);
  });

  test("that an admin wrote has their words alone, and is answered to them", async () => {
    const server = await mailServer();
    const reply = {
      subject: "시연 일정",
      body: "안녕하세요.\n화요일입니다.",
      reply_to: "writer@example.org",
    };
    const sent: ReplyDelivery = {
      ...delivery({ channel: "reply", address: "school@example.kr" }),
      kind: "reply",
      reply,
    };
    const channel = mailsTo(server.url).reply;
    expect(await channel.send(sent)).toEqual({ outcome: "sent" });
    expect(server.caught[0]).toMatchObject({ to: ["school@example.kr"], from: "notifications@example.org" });
    const { subject, text, html, replyTo } = await PostalMime.parse(server.caught[0]?.raw ?? "");
    expect({ subject, text, html, replyTo }).toMatchObject({
      subject: "[숲결 VR] 시연 일정 (접수 번호 AB12CD34EF)",
      text: "안녕하세요.\n화요일입니다.\n",
      html: undefined,
      replyTo: [{ address: "writer@example.org" }],
    });
    expect(server.caught[0]?.raw).not.toContain("Auto-Submitted");

    expect(await channel.send({ ...sent, reply: { ...reply, reply_to: null } })).toEqual({ outcome: "sent" });
    expect(server.caught[1]?.raw).not.toContain("Reply-To");
  });

  test.each<[string, Parameters<typeof startMailServer>[0], string]>([
    [
      "refuses the sender",
      { onMailFrom: (_, __, done) => done(refusal(550, "5.1.8 sender unknown")) },
      "smtp_550",
    ],
    [
      "does not know the recipient now",
      { onRcptTo: (_, __, done) => done(refusal(450, "4.1.1 later")) },
      "smtp_450",
    ],
    [
      "relays for nobody",
      { onRcptTo: (_, __, done) => done(refusal(554, "5.7.1 relay denied")) },
      "smtp_554",
    ],
    ["wants a login", { onRcptTo: (_, __, done) => done(refusal(530, "5.7.0 log in first")) }, "smtp_530"],
    [
      "relays for nobody, in words alone",
      { onRcptTo: (_, __, done) => done(refusal(550, "no relaying")) },
      "smtp_550",
    ],
    [
      "refuses the connection",
      { onConnect: (_, done) => done(Object.assign(new Error("no"), { responseCode: 421 })) },
      "smtp_421",
    ],
    [
      "takes the mail and then refuses it",
      {
        onData: (stream, _, done) => {
          stream.resume().on("end", () => done(Object.assign(new Error("full"), { responseCode: 452 })));
        },
      },
      "smtp_452",
    ],
    ["hangs in the middle", { onData: (stream) => void stream.resume() }, "timeout"],
  ])("to a server that %s is not sent, and told in a word of ours", async (_, options, problem) => {
    const server = await mailServer(options);
    const result = await mailsTo(server.url, 700).mail.send(delivery());
    expect(result).toMatchObject({ outcome: "failed", problem });
  });

  test.each([
    [550, "5.1.1 <admin@example.org> unknown", "mailbox_unknown"],
    [550, "no such user here", "mailbox_unknown"],
    [501, "syntax error in the address", "mailbox_unknown"],
    [556, "takes no mail", "mailbox_unknown"],
    [550, "5.1.2 bad domain", "domain_unknown"],
    [550, "5.2.1 disabled", "mailbox_disabled"],
    [552, "5.2.2 over quota", "mailbox_full"],
  ])(
    "to a recipient refused by %i %s is undeliverable, whenever the server says so",
    async (code, words, problem) => {
      const atOnce = await mailServer({ onRcptTo: (_, __, done) => done(refusal(code, words)) });
      expect(await mailsTo(atOnce.url).mail.send(delivery())).toEqual({ outcome: "undeliverable", problem });
      const afterwards = await mailServer({
        onData: (stream, _, done) => void stream.resume().on("end", () => done(refusal(code, words))),
      });
      const result = await mailsTo(afterwards.url).mail.send(delivery());
      expect(result.outcome).toBe(words.startsWith("5.") ? "undeliverable" : "failed");
    },
  );

  test("that is taken after the time for it is over ends as sent", async () => {
    let take: (() => void) | undefined;
    const server = await mailServer({
      onData: (stream, _, done) => {
        stream.resume().on("end", () => (take = () => done()));
      },
    });
    const result = await mailsTo(server.url, 60_000, 300).mail.send(delivery());
    expect(result).toMatchObject({ outcome: "failed", problem: "timeout" });
    await vi.waitFor(() => expect(take).toBeDefined(), 60_000);
    take?.();
    expect(await (result.outcome === "failed" && result.end)).toEqual({ outcome: "sent" });
  });

  test("to a server that closes midway, or to none, is not sent", async () => {
    const closing = createServer((socket: Socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => socket.destroy());
    }).listen(0, "127.0.0.1");
    await once(closing, "listening");
    const { port } = closing.address() as { port: number };
    const url = `smtp://127.0.0.1:${port}`;
    expect(await mailsTo(url).mail.send(delivery())).toEqual({ outcome: "failed", problem: "connection" });
    closing.close();
    await once(closing, "close");
    expect(await mailsTo(url).mail.send(delivery())).toEqual({ outcome: "failed", problem: "connection" });
  });

  test.each([
    "a@example.org\r\nBcc: b@example.org",
    "a@example.org, b@example.org",
    "<a@example.org> b",
    "no address",
  ])("to %j is refused before any server hears of it", async (address) => {
    const server = await mailServer();
    expect(await mailsTo(server.url).mail.send(delivery({ address }))).toEqual({
      outcome: "undeliverable",
      problem: "address_refused",
    });
    expect(server.caught).toEqual([]);
  });
});

describe("a webhook", () => {
  const hook = (url: string, format: WebhookFormat = "standard", timeoutMs = 5_000) =>
    webhookChannel({ url, format, secret: SECRET, siteOrigin: SITE, timeoutMs });
  async function receiver(answer?: Parameters<typeof startReceiver>[0]) {
    const started = await startReceiver(answer);
    endings.push(started.stop);
    return started;
  }

  test("is signed as Standard Webhooks are, and says which inquiry it is, nothing more", async () => {
    const { url, received } = await receiver();
    const sent = delivery({ channel: "webhook", address: null });
    expect(await hook(url).send(sent)).toEqual({ outcome: "sent" });
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(headers).toMatchObject({ "webhook-id": sent.id });
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({
      type: "notification.new_inquiry",
      timestamp: sent.noticed_at,
      data: { reference: "AB12CD34EF", link: `${SITE}/dashboard/inquiries/${sent.inquiry_id}` },
    });
    expect(() => new Webhook(SECRET).verify(body.replace("AB12", "XX12"), headers)).toThrow(
      "No matching signature found",
    );
  });

  test.each<[WebhookFormat, object]>([
    ["slack", { text: expect.stringContaining("|문의 열기>") as string }],
    ["jandi", { body: expect.stringMatching(/^새 문의가 들어왔습니다\n\[문의 열기\]\(http/) as string }],
    ["naverworks", { body: { text: "새 문의가 들어왔습니다" }, button: { label: "문의 열기" } }],
  ])("is shaped as %s takes it", async (format, shape) => {
    const { url, received } = await receiver();
    await hook(url, format).send(delivery({ channel: "webhook" }));
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject(shape);
  });

  test.each([400, 410, 429, 500, 503])("answered %s is not taken for received", async (status) => {
    const { url } = await receiver((_, res) => res.writeHead(status).end("no"));
    expect(await hook(url).send(delivery())).toEqual({ outcome: "failed", problem: `status_${status}` });
  });

  test("follows no redirect", async () => {
    const elsewhere = await receiver();
    const { url } = await receiver((_, res) => res.writeHead(307, { Location: elsewhere.url }).end());
    expect(await hook(url).send(delivery())).toEqual({ outcome: "failed", problem: "status_307" });
    expect(elsewhere.received).toEqual([]);
  });

  test("that hangs, closes midway or is not there is not taken for received", async () => {
    const hanging = await receiver(() => {});
    expect(await hook(hanging.url, "standard", 300).send(delivery())).toEqual({
      outcome: "failed",
      problem: "timeout",
    });
    const closing = await receiver((_, res) => res.destroy());
    expect(await hook(closing.url).send(delivery())).toEqual({ outcome: "failed", problem: "connection" });
    expect(await hook("http://127.0.0.1:9/").send(delivery())).toEqual({
      outcome: "failed",
      problem: "connection",
    });
  });
});
