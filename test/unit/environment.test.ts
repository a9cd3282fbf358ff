import { expect, test } from "vitest";
import { env, parseEnvironment } from "../../app/env.server.ts";
import { isTrustedProxy } from "../../app/server/request/client-address.server.ts";
import { cipherFor } from "../../app/server/security/encrypted-value.server.ts";
import { siteSettings } from "../helpers/samples.ts";
import { runToEnd } from "../helpers/site.ts";

test("four variables connect the site", () => {
  expect(parseEnvironment(siteSettings)).toMatchObject({
    ...siteSettings,
    SESSION_SECRET: [siteSettings.SESSION_SECRET],
    PORT: 3000,
  });
});

test("prices are whole numbers of 10,000 won, and unanswered questions are named", () => {
  const priced = parseEnvironment({ ...siteSettings, PRICE_CUSTOM_FROM: "1500", FAQ_HEADSETS: "1호입니다." });
  expect(priced.PRICE_CUSTOM_FROM).toBe(1500);
  expect(priced.PRICE_RENTAL_MONTHLY_FROM).toBeUndefined();
  expect(priced.unansweredFaq).toHaveLength(6);
  expect(priced.unansweredFaq).not.toContain("FAQ_HEADSETS");
  for (const price of ["0", "30만", "1.5", "-3", "0x1e", "300,000", "300000"])
    expect(() => parseEnvironment({ ...siteSettings, PRICE_CUSTOM_FROM: price }), price).toThrow(
      "PRICE_CUSTOM_FROM: 만 원 단위로",
    );
});

test("a secret can have a newer one before it, and still reads what it encrypted", () => {
  const older = { ...siteSettings, SESSION_SECRET: "o".repeat(32) };
  const both = { ...siteSettings, SESSION_SECRET: `${"n".repeat(32)}, ${older.SESSION_SECRET}` };
  expect(parseEnvironment(both).SESSION_SECRET).toEqual(["n".repeat(32), "o".repeat(32)]);

  env.SESSION_SECRET = parseEnvironment(older).SESSION_SECRET;
  const encrypted = cipherFor("invite code").encrypt("비밀");
  env.SESSION_SECRET = parseEnvironment(both).SESSION_SECRET;
  expect(cipherFor("invite code").decrypt(encrypted)).toBe("비밀");
  expect(cipherFor("session").decrypt(encrypted)).toBeNull();
  env.SESSION_SECRET = parseEnvironment(siteSettings).SESSION_SECRET;
  expect(cipherFor("invite code").decrypt(encrypted)).toBeNull();
});

test("the key may have its older name", () => {
  const { SUPABASE_PUBLISHABLE_KEY: key, ...others } = siteSettings;
  expect(parseEnvironment({ ...others, SUPABASE_ANON_KEY: key }).SUPABASE_PUBLISHABLE_KEY).toBe(key);
});

test("the operator may be told or not, and an empty line in .env tells nothing", () => {
  expect(parseEnvironment(siteSettings)).not.toHaveProperty("COMPANY_NAME");
  const told = {
    COMPANY_NAME: " 숲결 ",
    BUSINESS_NUMBER: "123-45-67890",
    COMPANY_ADDRESS: "",
    FAQ_HEADSETS: "  ",
  };
  const settings = parseEnvironment({ ...siteSettings, ...told });
  expect(settings).toMatchObject({ COMPANY_NAME: "숲결", BUSINESS_NUMBER: "123-45-67890" });
  expect(settings.COMPANY_ADDRESS).toBeUndefined();
  expect(settings.unansweredFaq).toContain("FAQ_HEADSETS");
});

test("a stuck outbox is mailed to the operator or the support, never to a sample", () => {
  const operator = (settings: object) => parseEnvironment({ ...siteSettings, ...settings }).OPERATOR_EMAIL;
  expect(operator({})).toBeUndefined();
  expect(operator({ SUPPORT_EMAIL: "help@site.example" })).toBe("help@site.example");
  expect(operator({ SUPPORT_EMAIL: "help@site.example", OPERATOR_EMAIL: "ops@site.example" })).toBe(
    "ops@site.example",
  );
});

test("proxies are trusted by address or range; unset, only those of this machine", () => {
  const trusts = (proxies: string | undefined, address: string) =>
    isTrustedProxy(address, parseEnvironment({ ...siteSettings, TRUSTED_PROXIES: proxies }).TRUSTED_PROXIES);
  for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(trusts(undefined, own), own).toBe(true);
  for (const other of ["10.0.0.1", "172.17.0.1", "192.168.0.1", "169.254.0.1", "fd00::1", "fe80::1"])
    expect(trusts(undefined, other), other).toBe(false);

  const named = "10.1.0.0/16, 203.0.113.7, 2001:db8:5::/48";
  for (const proxy of ["10.1.255.1", "203.0.113.7", "2001:db8:5:1::2"])
    expect(trusts(named, proxy), proxy).toBe(true);
  for (const other of ["10.2.0.1", "203.0.113.8", "2001:db8:6::1", "127.0.0.1"])
    expect(trusts(named, other), other).toBe(false);
});

test.each([
  ["SUPABASE_URL", "not-an-address"],
  ["SUPABASE_URL", "ftp://project.supabase.co"],
  ["SESSION_SECRET", "short"],
  ["SITE_TOKEN", "short"],
  ["SESSION_SECRET", `${"x".repeat(32)},short`],
  ["SITE_ORIGIN", "example.org"],
  ["TRUSTED_PROXIES", "proxy.example.org"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, "],
  ["TRUSTED_PROXIES", "2001:db8::/129"],
  ["PORT", "70000"],
  ["SUPPORT_EMAIL", "nobody"],
  ["SUPPORT_PHONE", "call us"],
  ["OPERATOR_EMAIL", "nobody"],
  ["DRAIN_MS", "-1"],
  ["METRICS_TOKEN", "short"],
  ["BUSINESS_NUMBER", "1234567890"],
  ["BUSINESS_NUMBER", "123-45-6789"],
  ["COMPANY_NAME", "가".repeat(301)],
])("%s=%s is named as wrong", (name, value) => {
  expect(() => parseEnvironment({ ...siteSettings, [name]: value })).toThrow(name);
});

test("what is wrong and what is missing is told in Korean", () => {
  const { SITE_TOKEN: _, ...others } = siteSettings;
  const wrong = {
    SUPABASE_URL: "x",
    SESSION_SECRET: "short",
    TRUSTED_PROXIES: "10.0.0.0/33",
    OUTBOX: "perhaps",
    PORT: "70000",
    SUPPORT_EMAIL: "nobody",
    SUPPORT_PHONE: "call us",
    COMPANY_NAME: "가".repeat(301),
  };
  const told = (): string[] => {
    try {
      parseEnvironment({ ...others, ...wrong });
      return [];
    } catch (error) {
      return (error as Error).message.split("\n  ").slice(1);
    }
  };
  expect(told()).toContain("SITE_TOKEN: 꼭 필요합니다");
  expect(told()).toContain("SESSION_SECRET.0: string이 너무 작습니다: 32문자 이상이어야 합니다");
  expect(told()).toHaveLength(Object.keys(wrong).length + 1);
  expect(() => parseEnvironment({})).toThrow(/SUPABASE_URL: 꼭 필요합니다\n.*SUPABASE_PUBLISHABLE_KEY: 꼭/);
  for (const line of told()) expect(line).toMatch(/: .*[가-힣]/);
});

const mail = { SMTP_URL: "smtp://user:pass@mail.example.org:587", MAIL_FROM: "(주)숲결 <a@example.org>" };
const sender = { name: "(주)숲결", address: "a@example.org" };
const webhook = { WEBHOOK_URL: "https://hooks.example.org/x" };
const origin = { SITE_ORIGIN: "https://www.example.org" };

test("mail and webhooks are off without a word, and on with what they need", () => {
  expect(parseEnvironment(siteSettings)).toMatchObject({ WEBHOOK_FORMAT: "standard", VISITOR_MAIL: "off" });
  expect(parseEnvironment({ ...siteSettings, ...mail, ...origin })).toMatchObject({
    ...mail,
    MAIL_FROM: sender,
  });
  const slack = { ...webhook, ...origin, WEBHOOK_FORMAT: "slack" };
  expect(parseEnvironment({ ...siteSettings, ...slack })).toMatchObject(slack);
  const WEBHOOK_SECRET = `whsec_${Buffer.from("x".repeat(24)).toString("base64")}`;
  expect(parseEnvironment({ ...siteSettings, ...webhook, ...origin, WEBHOOK_SECRET })).toMatchObject(webhook);
});

test("mails for the inbox need no address of the site, a webhook beside them does", () => {
  const caught = { ...mail, MAIL_INBOX_URL: "http://127.0.0.1:54321/inbox" };
  expect(parseEnvironment({ ...siteSettings, ...caught })).toMatchObject({ ...caught, MAIL_FROM: sender });
  const both = { ...siteSettings, ...caught, ...webhook, WEBHOOK_FORMAT: "slack" };
  expect(() => parseEnvironment(both)).toThrow("SITE_ORIGIN");
});

test.each([
  ["SMTP_URL", { ...mail, ...origin, SMTP_URL: "https://mail.example.org" }],
  ["MAIL_FROM", { ...mail, ...origin, MAIL_FROM: "" }],
  ["MAIL_FROM", { ...mail, ...origin, MAIL_FROM: "숲결 <a@example.org>\r\nBcc: b@example.org" }],
  ["MAIL_FROM", { ...mail, ...origin, MAIL_FROM: "a@example.org, b@example.org" }],
  ["REPLY_TO", { ...mail, ...origin, REPLY_TO: "desk" }],
  ["VISITOR_MAIL", { ...mail, ...origin, VISITOR_MAIL: "yes" }],
  ["WEBHOOK_URL", { ...webhook, ...origin, WEBHOOK_URL: "file:///etc/passwd" }],
  ["WEBHOOK_SECRET", { ...webhook, ...origin }],
  ["WEBHOOK_SECRET", { ...webhook, ...origin, WEBHOOK_SECRET: "whsec_short" }],
  ["WEBHOOK_FORMAT", { ...webhook, ...origin, WEBHOOK_FORMAT: "teams" }],
  ["SITE_ORIGIN", mail],
])("notifications: %s is named as wrong or missing", (name, settings) => {
  expect(() => parseEnvironment({ ...siteSettings, ...settings })).toThrow(name);
});

test("a project without a key stops the start with the Supabase client's words", async () => {
  const { code, output } = await runToEnd(["supabase/local/run.ts", "node", "app/server.ts"], {
    SUPABASE_URL: "https://project.supabase.co",
  });
  expect(code).toBe(1);
  expect(output.trim()).toBe("supabaseKey is required");
});
