import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const WINDOW_SECONDS = 10 * 60;

// A whole institution may stand behind one address, and nobody may lock an account out from elsewhere with ten tries.
const here = new RateLimiterMemory({ keyPrefix: "here", points: 10, duration: WINDOW_SECONDS });
const account = new RateLimiterMemory({ keyPrefix: "account", points: 100, duration: WINDOW_SECONDS });
const address = new RateLimiterMemory({ keyPrefix: "address", points: 300, duration: WINDOW_SECONDS });

/** One try at a login or a signup. `succeeded` takes it off the count. */
export type Attempt =
  { outcome: "may-try"; succeeded: () => Promise<void> } | { outcome: "wait"; seconds: number };

/** Counts a try before it is made, so that many at once are counted too. `from` is the visitor's address. */
export async function beginAttempt(email: string, from: string): Promise<Attempt> {
  // Hashed, so that no list of the accounts tried stands in memory.
  const name = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  const counts = [
    { limiter: here, key: `${name} ${from}` },
    { limiter: account, key: name },
    { limiter: address, key: from },
  ];

  for (const { limiter, key } of counts) {
    const refused = await limiter.consume(key).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (refused instanceof RateLimiterRes) {
      return { outcome: "wait", seconds: Math.ceil(refused.msBeforeNext / 1_000) };
    }
    if (refused) throw refused;
  }

  return {
    outcome: "may-try",
    succeeded: async () => {
      await Promise.all(counts.map(({ limiter, key }) => limiter.reward(key)));
    },
  };
}
