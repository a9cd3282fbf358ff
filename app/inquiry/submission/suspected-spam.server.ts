import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientAddressOf } from "../../server/request/client-address.server.ts";
import { isHoneypotFilled } from "../honeypot.tsx";

// More than a whole institution behind one address sends, and soon reached by a program.
const inquiries = new RateLimiterMemory({ keyPrefix: "inquiries", points: 300, duration: 10 * 60 });

/** Whether a machine seems to have sent this. It is taken all the same, and whoever sent it is not told. */
export async function isSuspectedSpam(form: FormData, request: Request): Promise<boolean> {
  const isOverLimit = await inquiries.consume(clientAddressOf(request)).then(
    () => false,
    (reason: unknown) => {
      if (reason instanceof RateLimiterRes) return true;
      throw reason;
    },
  );
  return isOverLimit || isHoneypotFilled(form);
}
