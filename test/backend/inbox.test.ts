import { request } from "node:http";
import { text } from "node:stream/consumers";
import { JSDOM } from "jsdom";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Gateway, type Services } from "../../supabase/local/gateway.ts";
import { Inbox } from "../../supabase/local/mail/inbox.ts";
import { catchMail, type MailCatcher } from "../../supabase/local/mail/mail-catcher.ts";
import { readSettings } from "../../supabase/local/settings.ts";

let gateway: Gateway;
let inbox: Inbox;
let catcher: MailCatcher;

beforeAll(async () => {
  gateway = await Gateway.listen(0);
  inbox = new Inbox(gateway.url);
  catcher = await catchMail(inbox);
  gateway.open({ inbox } as Services);
});
afterAll(() => Promise.all([gateway.close(), catcher.stop()]));
beforeEach(() => void vi.spyOn(console, "info").mockReturnValue());

async function page(path: string) {
  const response = await fetch(path.startsWith("http") ? path : gateway.url + path);
  const { document } = new JSDOM(await response.text(), { url: response.url }).window;
  return { status: response.status, policy: response.headers.get("content-security-policy"), document };
}

const mail = {
  from: "숲결 VR <notifications@example.com>",
  to: "admin@example.org",
  subject: "새 문의 <b>",
  text: "문의 열기:\nhttp://localhost:3000/dashboard?a=1&b=2\n<script>",
  html: '<html><head><title>x</title></head><body><a href="http://localhost:3000/">열기</a></body></html>',
};

test("a mail of the site is in the inbox: as text with links, and as it looks, inert", async () => {
  expect((await page("/inbox")).document.body.textContent).toContain("아직 메일이 없습니다");
  const transport = createTransport(catcher.url);
  await transport.sendMail(mail);
  transport.close();

  const list = (await page("/inbox")).document;
  const link = list.querySelector<HTMLAnchorElement>("li a");
  expect(link?.textContent).toBe(mail.subject);
  expect(list.querySelector("li p")?.textContent).toContain(mail.to);

  const { document } = await page(link?.href ?? "");
  expect(document.querySelector("pre")?.textContent?.trim()).toBe(mail.text);
  expect(document.querySelector<HTMLAnchorElement>("pre a")?.href).toBe(
    "http://localhost:3000/dashboard?a=1&b=2",
  );
  const frame = document.querySelector("iframe");
  expect(frame?.getAttribute("sandbox")).not.toMatch(/scripts|same-origin/);
  const look = await page(frame?.src ?? "");
  expect(look.document.querySelector("a")?.textContent).toBe("열기");
  expect(look.document.querySelector("base")?.target).toBe("_blank");
  expect(look.policy).toMatch(/^sandbox (?!.*(?:scripts|same-origin)).*default-src 'none'/);
});

test("the last two hundred mails are kept", async () => {
  for (let n = 1; n <= 201; n += 1) inbox.add({ to: "a@example.org", subject: `메일 ${n}` });
  const { document } = await page("/inbox");
  const subjects = [...document.querySelectorAll("li a")].map(({ textContent }) => textContent);
  expect([subjects.length, subjects.at(0), subjects.at(-1)]).toEqual([200, "메일 201", "메일 2"]);
  expect((await page("/inbox/no-such-mail")).status).toBe(404);
});

test("a page elsewhere that gives this machine another name reads nothing", async () => {
  const { port } = new URL(gateway.url);
  const answer = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
    const asked = request({ port, path: "/inbox", headers: { Host: `rebound.example:${port}` } }, (res) => {
      void text(res).then((body) => resolve({ status: res.statusCode, body }));
    });
    asked.on("error", reject).end();
  });
  expect(answer).toEqual({ status: 404, body: "Not found" });
});

test("mail is caught unless the developer has a mail server, or wants none", () => {
  expect(readSettings({}).catchesMail).toBe(true);
  expect(readSettings({ SMTP_URL: "smtp://mail.example.org" }).catchesMail).toBe(false);
  expect(readSettings({ SUPABASE_LOCAL_SMTP: "off" }).catchesMail).toBe(false);
});
