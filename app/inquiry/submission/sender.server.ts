import { clientAddressOf, networkOf } from "../../server/request/client-address.server.ts";
import { BoundedLimiter } from "../../server/security/bounded-limiter.server.ts";
import { isHoneypotFilled } from "../honeypot.tsx";

// More than a whole institution behind one address sends. The database counts by the same numbers, for all servers.
const SUSPICIOUS_FROM = 300;
const REFUSED_FROM = 600;
export const BUDGET_SECONDS = 10 * 60;

const limiter = new BoundedLimiter({
  keyPrefix: "inquiries",
  points: SUSPICIOUS_FROM,
  duration: BUDGET_SECONDS,
});

/** `suspected`: a program seems to have sent this. It is accepted all the same, without a sign to the sender. */
export type AdmittedSender = { outcome: "trusted" | "suspected"; address: string };

export async function senderOf(
  form: FormData,
  request: Request,
): Promise<AdmittedSender | { outcome: "limited" }> {
  const address = clientAddressOf(request);
  const { consumedPoints: sent, isOver } = await limiter.count(networkOf(address));
  if (sent > REFUSED_FROM) return { outcome: "limited" };
  const isSuspected = isOver || isHoneypotFilled(form);
  return { outcome: isSuspected ? "suspected" : "trusted", address };
}
