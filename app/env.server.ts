import { BlockList, isIP } from "node:net";
import path from "node:path";
import * as z from "zod";

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

// Newest first: older secrets still decrypt and verify what they produced.
const secrets = z
  .string()
  .transform((value) => value.split(",").map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1));

const shownText = z.string().trim().min(1).max(300).optional();

/** `name` is empty where the address stands alone. */
export type Mailbox = { name: string; address: string };

// One mailbox: "이름 <a@example.org>" or the address alone. A line break would start a new mail header.
const mailbox = z
  .string()
  .max(200)
  .regex(
    /^(?:[^<>"\\,;:\r\n]+ <)?[^\s<>"\\,;:@]+@[^\s<>"\\,;:@]+\.[^\s<>"\\,;:@]+>?$/,
    '"이름 <a@example.org>" 모양으로 적어 주세요',
  )
  .refine((written) => written.includes("<") === written.endsWith(">"), "꺾쇠가 맞지 않습니다")
  .transform((written): Mailbox => {
    const [, name = "", address = written] = /^(.+) <(.+)>$/.exec(written) ?? [];
    return { name, address };
  });

// Standard Webhooks: 24 to 64 bytes.
const webhookSecret = z.string().refine((secret) => {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const length = bytes ? Buffer.from(bytes, "base64").length : 0;
  return length >= 24 && length <= 64;
}, "whsec_ 뒤에 24~64바이트를 base64로 적어 주세요");

const proxies = z.string().transform((value, context) => {
  const list = new BlockList();
  for (const range of value.split(",").map((written) => written.trim())) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    if (family === 0 || Number(prefix ?? bits) > bits) {
      context.addIssue({ code: "custom", message: `${range}은(는) IP 주소도 CIDR 범위도 아닙니다` });
      return z.NEVER;
    }
    list.addSubnet(address, Number(prefix ?? bits), family === 4 ? "ipv4" : "ipv6");
  }
  return list;
});

// In 10,000 won, without VAT. With more than four digits it was meant in won.
const price = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,3}$/, "만 원 단위로 9999까지의 숫자를 적어 주세요. 30만 원이면 30입니다")
  .transform(Number)
  .optional();

const faqAnswers = {
  FAQ_HEADSETS: shownText,
  FAQ_SEAT_AREA: shownText,
  FAQ_WIFI_AND_POWER: shownText,
  FAQ_CONTRACT_MINIMUM: shownText,
  FAQ_TAX_INVOICE: shownText,
  FAQ_AFTER_SERVICE: shownText,
  FAQ_SECURITY_REVIEW: shownText,
};

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    HOST: z.string().min(1).optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
    SUPABASE_SECRET_KEY: z.string().min(1).optional(),
    SESSION_SECRET: secrets,
    SITE_TOKEN: z.string().min(32),
    SITE_ORIGIN: origin.optional(),
    HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
    TRUSTED_PROXIES: proxies.prefault("127.0.0.0/8,::1"),
    REQUIRE_MFA: z.enum(["admins"]).optional(),
    OUTBOX: z.enum(["on", "off"]).default("on"),
    OUTBOX_PATH: z.string().min(1).optional(),
    DRAIN_MS: z.coerce.number().int().min(0).max(600_000).default(0),
    METRICS_TOKEN: z.string().min(32).optional(),
    TIMEOUT_MULTIPLIER: z.coerce.number().min(1).max(100).default(1),
    SUPPORT_EMAIL: z.email().optional(),
    SUPPORT_PHONE: z
      .string()
      .regex(/^[0-9+() -]{7,20}$/, "02-0000-0000 모양으로 적어 주세요")
      .default("02-0000-0000"),
    OPERATOR_EMAIL: z.email().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: mailbox.optional(),
    REPLY_TO: mailbox.optional(),
    MAIL_INBOX_URL: z.url({ protocol: /^http$/ }).optional(),
    VISITOR_MAIL: z.enum(["on", "off"]).default("off"),
    VISITOR_MAIL_PROVIDER: shownText,
    WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    WEBHOOK_SECRET: webhookSecret.optional(),
    WEBHOOK_FORMAT: z.enum(["standard", "slack", "jandi", "naverworks"]).default("standard"),
    COMPANY_NAME: shownText,
    COMPANY_REPRESENTATIVE: shownText,
    BUSINESS_NUMBER: z
      .string()
      .regex(/^\d{3}-\d{2}-\d{5}$/, "000-00-00000 모양으로 적어 주세요")
      .optional(),
    COMPANY_ADDRESS: shownText,
    PRIVACY_OFFICER: shownText,
    DATA_LOCATION: shownText,
    NAVER_SITE_VERIFICATION: z
      .string()
      .regex(/^[0-9a-f]{40}$/, "네이버 서치어드바이저가 준 40자리 값을 적어 주세요")
      .optional(),
    MEDIA_DIR: z.string().min(1).optional(),
    PRICE_RENTAL_MONTHLY_FROM: price,
    PRICE_CUSTOM_FROM: price,
    ...faqAnswers,
  })
  .superRefine((settings, context) => {
    const missing = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (settings.SMTP_URL && !settings.MAIL_FROM) missing("MAIL_FROM", "SMTP_URL이 있으면 꼭 필요합니다");
    if (settings.WEBHOOK_URL && settings.WEBHOOK_FORMAT === "standard" && !settings.WEBHOOK_SECRET)
      missing("WEBHOOK_SECRET", "서명하려면 꼭 필요합니다");
    // Mails that the embedded backend catches need no origin: their links are opened on this machine.
    const sends = (settings.MAIL_INBOX_URL ? undefined : settings.SMTP_URL) ?? settings.WEBHOOK_URL;
    if (sends && !settings.SITE_ORIGIN && settings.NODE_ENV === "production")
      missing("SITE_ORIGIN", "알림에 넣을 사이트 주소가 필요합니다");
  })
  .transform((settings) => ({
    ...settings,
    unansweredFaq: (Object.keys(faqAnswers) as (keyof typeof faqAnswers)[]).filter((name) => !settings[name]),
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL ?? "support@example.com",
    // The default above is nobody's mailbox.
    OPERATOR_EMAIL: settings.OPERATOR_EMAIL ?? settings.SUPPORT_EMAIL,
    // One file per project, so that an inquiry is never delivered to another project.
    OUTBOX_PATH: path.resolve(settings.OUTBOX_PATH ?? `.outbox/${outboxName(settings.SUPABASE_URL)}.sqlite`),
  }));

export type Environment = z.infer<typeof environmentSchema>;

function outboxName(supabaseUrl: string): string {
  return new URL(supabaseUrl).host.replaceAll(/[^\w.-]/g, "-");
}

const { localeError: korean } = z.locales.ko();

/** Validates the site's settings; blank values count as absent. Throws an Error naming invalid ones. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));
  given.SUPABASE_PUBLISHABLE_KEY ??= given.SUPABASE_ANON_KEY;
  if (given.SUPABASE_URL && !given.SUPABASE_PUBLISHABLE_KEY) throw new Error("supabaseKey is required");

  const parsed = environmentSchema.safeParse(given, {
    error: (issue) => (issue.input === undefined ? "꼭 필요합니다" : korean(issue)),
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`설정을 확인해 주세요.\n  ${problems.join("\n  ")}`);
}

export const env = parseEnvironment(process.env);
