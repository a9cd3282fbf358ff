import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test, vi } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { SeparateProcesses } from "../../helpers/separate-processes.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { startMailServer, startReceiver } from "./receivers.ts";

const {
  LONG,
  KILLS: kills = LONG ? 50 : 3,
  NOTIFICATIONS: notifications = LONG ? 10_000 : 150,
} = process.env;
const [KILLS, NOTIFICATIONS] = [Number(kills), Number(notifications)];
/** Sent one by one after the kills, to measure how long a notification takes. */
const CALM_NOTIFICATIONS = LONG ? 100 : 0;
const SECRET = `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`;

/** So many within a day would be one notification. */
const ONE_BY_ONE = `
  create or replace function private.told_as_flood(kind text, recipient uuid, times integer) returns boolean
  language sql return false;`;

const patient = { timeout: 240_000, interval: 200 };

async function mailServer() {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return server;
}

test("an inquiry is mailed, told by the webhook and confirmed, after an outage too", async () => {
  const mail = await mailServer();
  let status = 500;
  let held = Promise.resolve();
  const hook = await startReceiver((_, res) => void held.then(() => res.writeHead(status).end()));
  onTestFinished(hook.stop);
  const site = await SeparateProcesses.start({
    SMTP_URL: mail.url,
    MAIL_FROM: "숲결 VR <notifications@example.org>",
    REPLY_TO: "숲결 상담 <desk@example.org>",
    VISITOR_MAIL: "on",
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: SECRET,
    SITE_ORIGIN: "http://site.example",
    TIMEOUT_MULTIPLIER: "20",
  });
  const admin = new Visitor(site.siteUrl);
  const { email } = await admin.signUp("demo-admin-invite");
  await vi.waitFor(
    async () => expect((await admin.open("/dashboard/notices")).text).toContain("메일 보낼 수 있음"),
    patient,
  );

  const fields = inquiryFields();
  expect((await new Visitor(site.siteUrl).sendForm("/inquiry", fields)).status).toBe(303);
  await vi.waitFor(() => expect(mail.caught).toHaveLength(2), patient);
  const toAdmin = mail.caught.find(({ to }) => to[0] === email);
  expect(mail.caught.flatMap(({ to }) => to).toSorted()).toEqual([email, String(fields.email)].toSorted());
  for (const { raw } of mail.caught) expect(decoded(raw)).not.toContain(fields.organizationName);
  const link = /http:\/\/site\.example(\/dashboard\/inquiries\/[\w-]{36})/.exec(decoded(toAdmin?.raw ?? ""));
  const inquiry = await admin.open(link?.[1] ?? "");
  expect(inquiry.text).toContain(fields.organizationName);

  const reply = await inquiry.press("답장 쓰기");
  expect(reply.text).toContain("답장하시면 숲결 상담 <desk@example.org>로 옵니다.");
  const written = { subject: "<시연> 일정", body: "안녕하세요.\n화요일에 찾아뵙겠습니다." };
  const refused = await reply.press("답장 보내기", { ...written, body: " " });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("본문을 입력해 주세요.");
  expect(refused.screen.getByLabelText<HTMLInputElement>(/^제목/).value).toBe(written.subject);
  const sent = await refused.press("답장 보내기", written);
  expect(sent.text).toContain("답장을 15초 뒤에 보냅니다");
  expect(sent.text).toMatch(/다음 연락일을 .+로 정했습니다/);
  await refused.press("답장 보내기", written);
  await vi.waitFor(async () => {
    const { text } = await admin.open(link?.[1] ?? "");
    expect(text).toMatch(/답장 보냄.*<시연> 일정/s);
    expect(text).toContain("응답함");
  }, patient);
  const replies = mail.caught.slice(2);
  expect(replies, "pressed twice, and sent once").toHaveLength(1);
  expect(replies[0]?.to).toEqual([fields.email]);
  const mailed = await PostalMime.parse(replies[0]?.raw ?? "");
  expect(mailed).toMatchObject({
    from: { address: "notifications@example.org" },
    replyTo: [{ name: "숲결 상담", address: "desk@example.org" }],
    text: `${written.body}\n`,
  });
  expect(mailed.subject).toMatch(/^\[숲결 VR\] <시연> 일정 \(접수 번호 [0-9A-Z]{10}\)$/);

  await vi.waitFor(async () => {
    const page = await admin.open("/dashboard/notices?state=failed");
    expect(page.text).toContain("받는 서버의 답 500");
  }, patient);
  status = 204;
  const failed = await admin.open("/dashboard/notices?state=failed");
  const resent = await failed.press("다시 보내기");
  expect(resent.text).toContain("다시 보냅니다");
  expect((await admin.open("/dashboard/audit")).text).toContain(
    "알림을 다시 보냈습니다: 새 문의 · 업무 메신저 (웹훅)",
  );
  await vi.waitFor(async () => {
    expect((await admin.open("/dashboard/notices?state=failed")).text).toContain("없습니다");
  }, patient);
  const ids = hook.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size, "one id, however often it is sent").toBe(1);

  // A stopped server first finishes the delivery under way.
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  expect((await new Visitor(site.siteUrl).sendForm("/inquiry", inquiryFields())).status).toBe(303);
  await vi.waitFor(() => expect(hook.received).toHaveLength(ids.length + 1), patient);
  const exit = site.killWeb("SIGTERM");
  await vi.waitFor(() => expect(fetch(site.siteUrl)).rejects.toThrow("fetch failed"), patient);
  release();
  expect(await exit).toBe(0);
  await site.startWeb();
  const isAllTold = async () => {
    const { document } = await admin.open("/dashboard/notices");
    const states = document.querySelector("nav[aria-label='알림의 상태']")?.textContent;
    expect(states).toMatch(/대기 0.*재시도 중 0.*보내지 못함 0/);
  };
  await vi.waitFor(isAllTold, patient);
  expect(hook.received).toHaveLength(ids.length + 1);
});

// For every day deliveries.test.ts and workers.test.ts state what a lease is.
test.runIf(LONG)(
  `of ${NOTIFICATIONS} notifications none is lost over ${KILLS} kills`,
  { timeout: 900_000 + KILLS * 60_000 },
  async () => {
    const hook = await startReceiver();
    onTestFinished(hook.stop);
    const settings = { WEBHOOK_URL: hook.url, WEBHOOK_SECRET: SECRET, SITE_ORIGIN: "http://site.example" };
    const site = await SeparateProcesses.start(settings, { sql: ONE_BY_ONE });
    const ids = () => hook.received.map(({ headers }) => headers["webhook-id"]);
    await vi.waitFor(async () => {
      // Deliveries are created only once a server has reported its channels.
      await site.storeInquiries(1);
      await pause(1_000);
      expect(ids().length).toBeGreaterThan(0);
    }, patient);
    const idsOfStored = async () => (await site.stored("id")).map(({ id }) => String(id));
    const earlier = new Set(await idsOfStored());
    for (let left = NOTIFICATIONS; left > 0; left -= 50) await site.storeInquiries(Math.min(50, left));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(Math.random() * 1_000);
      await site.killWeb();
      await site.startWeb();
    }
    const inquiries = (await idsOfStored()).filter((id) => !earlier.has(id));
    const countTold = () => {
      const told = new Set(hook.received.map(({ body }) => body.match(/inquiries\/([\w-]+)/)?.[1]));
      return inquiries.filter((id) => told.has(id)).length;
    };
    await vi.waitFor(() => expect(countTold()).toBe(NOTIFICATIONS), { timeout: 800_000, interval: 500 });
    // A sent but unconfirmed delivery is claimed again after its lease.
    await pause(process.env.LONG ? 60_000 : 1_000);
    const twice = ids().length - new Set(ids()).size;
    console.log(`notifications: ${NOTIFICATIONS}, kills: ${KILLS}, told twice: ${twice}`);
    // At most the one under way at each kill.
    expect(twice).toBeLessThanOrEqual(KILLS);

    const delays: number[] = [];
    for (let number = 1; number <= CALM_NOTIFICATIONS; number += 1) {
      const sofar = hook.received.length;
      const visitor = new Visitor(site.siteUrl, { "X-Forwarded-For": `198.18.0.${number}` });
      expect((await visitor.sendForm("/inquiry", inquiryFields())).status).toBe(303);
      await vi.waitFor(() => expect(hook.received.length).toBe(sofar + 1), patient);
      const { at, body } = hook.received.at(-1)!;
      delays.push(at - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
    }
    if (LONG)
      console.log(
        `from stored to told, p95: ${delays.toSorted((a, b) => a - b)[Math.floor(CALM_NOTIFICATIONS * 0.95)]} ms`,
      );
  },
);

/** Decodes base64 and quoted-printable parts. */
function decoded(raw: string): string {
  return raw
    .split(/\r\n\r\n/)
    .map((part) => (/^[A-Za-z0-9+/=\r\n]+$/.test(part) ? Buffer.from(part, "base64").toString() : part))
    .join("\n")
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
}
