import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientAddressOf } from "../../server/request/client-address.server.ts";
import { isHoneypotFilled } from "../honeypot.tsx";

// More than a whole institution behind one address sends.
const limiter = new RateLimiterMemory({ keyPrefix: "inquiries", points: 300, duration: 10 * 60 });

/** Whether a program seems to have sent this. It is accepted all the same, without a sign to the sender. */
export async function isSuspectedSpam(form: FormData, request: Request): Promise<boolean> {
  const isOverLimit = await limiter.consume(clientAddressOf(request)).then(
    () => false,
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return true;
      throw reason;
    },
  );
  return isOverLimit || isHoneypotFilled(form);
}
