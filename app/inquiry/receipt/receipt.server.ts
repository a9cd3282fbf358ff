import * as z from "zod";
import { responseDueAt } from "../../korean/business-hours.server.ts";
import { formatDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { maskedPhone } from "../../korean/phone.ts";
import { maskedEmail } from "../../ui/email-address.ts";
import { receiptTokenIn } from "../../server/request/receipt-token.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
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
  maskedEmail: string | null;
  maskedPhone: string | null;
};

/** `none`: the URL has no token, or none of this site's. */
export type ReceiptOutcome = { outcome: "none" } | { outcome: "expired" } | ({ outcome: "valid" } & Receipt);

const GOOD_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

const cipher = cipherFor("receipt");

// Only what the receipt prints, as a tuple to keep it short: with the longest names the URL has 1,000 characters.
const contentSchema = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.nullable(z.string()),
  z.optional(z.string()),
  z.optional(z.string()),
]);

type Accepted = { reference: string; receivedAt: string };

/** Returns `receipt=…` for the URL: unlike a cookie, it survives a reload. `receivedAt`: an ISO string. */
export function receiptQuery(
  { reference, receivedAt }: Accepted,
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
  ];
  return `receipt=${cipher.encrypt(JSON.stringify(content))}`;
}

export function receiptOf(request: Request): ReceiptOutcome {
  const text = cipher.decrypt(receiptTokenIn(request.url) ?? "");
  const content = text === null ? null : contentSchema.safeParse(JSON.parse(text)).data;
  if (!content) return { outcome: "none" };
  const [reference, at, organizationName, contactName, type, email = null, phone = null] = content;
  if (Date.now() - at > GOOD_FOR_MS) return { outcome: "expired" };
  return {
    outcome: "valid",
    reference,
    receivedAt: formatDateTime(new Date(at)),
    reviewedBy: formatWeekday(seoulDay(responseDueAt(new Date(at)))),
    organizationName,
    contactName,
    organizationType: type && organizationTypeLabel(type),
    maskedEmail: email,
    maskedPhone: phone,
  };
}
