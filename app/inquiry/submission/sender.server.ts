import { clientAddressOf, networkOf } from "../../server/request/client-address.server.ts";
import { BoundedLimiter } from "../../server/security/bounded-limiter.server.ts";
import { isHoneypotFilled } from "../honeypot.tsx";

// An institution behind one address sends fewer inquiries. The database applies the same limits, across all servers.
const SUSPICIOUS_FROM = 300;
const REFUSED_FROM = 600;
export const BUDGET_SECONDS = 10 * 60;

const limiter = new BoundedLimiter({
  keyPrefix: "inquiries",
  points: SUSPICIOUS_FROM,
  duration: BUDGET_SECONDS,
});

/** `suspected`: probably sent by a program. The inquiry is accepted anyway, and the sender is not told. */
export type AdmittedSender = { outcome: "trusted" | "suspected"; address: string };

export async function admitSender(
  form: FormData,
  request: Request,
): Promise<AdmittedSender | { outcome: "limited" }> {
  const address = clientAddressOf(request);
  const { consumedPoints: sent, isOver } = await limiter.count(networkOf(address));
  if (sent > REFUSED_FROM) return { outcome: "limited" };
  const isSuspected = isOver || isHoneypotFilled(form);
  return { outcome: isSuspected ? "suspected" : "trusted", address };
}
