import { formatDateTime } from "../korean/dates.ts";
import { cipherFor } from "../server/security/encrypted-value.server.ts";
import type { Receipt } from "./receipt-dialog.tsx";

const PARAMETER = "receipt";
const GOOD_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

const cipher = cipherFor("receipt");

type Sent = { reference: string; at: number };

/** `receipt=…`, in the address instead of a cookie: it outlasts a reload, and browsers that keep no cookies. */
export function receiptQuery(reference: string): string {
  const sent: Sent = { reference, at: Date.now() };
  return `${PARAMETER}=${cipher.encrypt(JSON.stringify(sent))}`;
}

/** The receipt in the address of the page, for 30 days. */
export function receiptOf(request: Request): Receipt | null {
  const token = new URL(request.url).searchParams.get(PARAMETER);
  const text = token && cipher.decrypt(token);
  if (!text) return null;
  const { reference, at } = JSON.parse(text) as Sent;
  if (Date.now() - at > GOOD_FOR_MS) return null;
  return { reference, receivedAt: formatDateTime(new Date(at)) };
}
