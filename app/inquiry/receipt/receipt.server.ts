import * as z from "zod";
import { env } from "../../env.server.ts";
import { responseDueAt } from "../../korean/business-hours.server.ts";
import { formatDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { maskedPhone } from "../../korean/phone.ts";
import { maskedEmail } from "../../ui/email-address.ts";
import { parameterIn } from "../../server/request/request-target.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
import { backendTimeout } from "../../server/time-limits.server.ts";
import { anonymousClient, databaseFailure } from "../../supabase.server.ts";
import { RECEIPT } from "../inquiry-forms.ts";
import { organizationTypeLabel } from "../inquiry-labels.ts";
import type { PostedInquiry, PostedLandingInquiry } from "../posted-schemas.ts";

/** `receivedAt` and the day `reviewedBy` are formatted, in Korean time. The landing form asks for no type. */
export type Receipt = {
  reference: string;
  receivedAt: string;
  reviewedBy: string;
  organizationName: string;
  contactName: string;
  organizationType: string | null;
  /** So much of each that a wrong one is noticed. */
  maskedEmail: string;
  maskedPhone: string;
};

/** `none`: the URL has no token, or none of this site's. `erased`: its inquiry has no person any more. `unconfirmed`: the
 * database does not say whether it has. */
export type ReceiptOutcome =
  | { outcome: "none" }
  | { outcome: "expired" }
  | { outcome: "erased" }
  | { outcome: "unconfirmed"; reference: string }
  | ({ outcome: "valid" } & Receipt);

const DAY_MS = 24 * 60 * 60 * 1_000;
const GOOD_FOR_MS = 30 * DAY_MS;
const CONFIRMED_WITHIN_MS = 2_000;

const cipher = cipherFor("receipt");

// Only what the receipt prints, as a tuple to keep it short: with the longest names the URL has 1,000 characters.
const contentSchema = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.boolean(),
]);

type Accepted = { reference: string; receivedAt: string; isStored: boolean };

/** Returns `receipt=…` for the URL: unlike a cookie, it survives a reload. `receivedAt`: an ISO string. */
export function receiptQuery(
  { reference, receivedAt, isStored }: Accepted,
  inquiry: PostedInquiry | PostedLandingInquiry,
): string {
  const { organizationName, contactName, email, phone } = inquiry;
  const organizationType = "organizationType" in inquiry ? inquiry.organizationType : null;
  const content: z.infer<typeof contentSchema> = [
    reference,
    Date.parse(receivedAt),
    organizationName,
    contactName,
    organizationType,
    maskedEmail(email),
    maskedPhone(phone),
    isStored,
  ];
  return `${RECEIPT}=${cipher.encrypt(JSON.stringify(content))}`;
}

export async function receiptOf(request: Request): Promise<ReceiptOutcome> {
  const text = cipher.decrypt(parameterIn(request.url, RECEIPT) ?? "");
  const content = text === null ? null : contentSchema.safeParse(JSON.parse(text)).data;
  if (!content) return { outcome: "none" };
  const [reference, at, organizationName, contactName, type, maskedEmail, maskedPhone, isStored] = content;
  const ageMs = Date.now() - at;
  if (ageMs > GOOD_FOR_MS) return { outcome: "expired" };
  // In an outage it waits in the outbox of one server, and another may show the receipt.
  if (isStored || ageMs > DAY_MS) {
    const hasPerson = await hasInquiry(reference);
    if (hasPerson === null) return { outcome: "unconfirmed", reference };
    if (!hasPerson) return { outcome: "erased" };
  }
  return {
    outcome: "valid",
    reference,
    receivedAt: formatDateTime(new Date(at)),
    reviewedBy: formatWeekday(seoulDay(responseDueAt(new Date(at)))),
    organizationName,
    contactName,
    organizationType: type && organizationTypeLabel(type),
    maskedEmail,
    maskedPhone,
  };
}

/** Null if the database does not answer. */
async function hasInquiry(reference: string): Promise<boolean | null> {
  const asked = await anonymousClient
    .rpc("has_inquiry", { reference })
    .setHeader("X-Site-Token", env.SITE_TOKEN)
    .abortSignal(backendTimeout(CONFIRMED_WITHIN_MS));
  if (asked.error) databaseFailure("receipt not confirmed", asked);
  return asked.data;
}
