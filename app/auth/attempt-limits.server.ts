import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../server/request/client-address.server.ts";
import { BoundedLimiter } from "../server/security/bounded-limiter.server.ts";

const MINUTES = 60;

/** Attempts in `seconds`: `network` for any account, `here` for one account from one network, `account` from anywhere. */
type Budget = { network: number; here?: number; account?: number; seconds: number };

// The network comes first: what it refuses must not fill the memory with made-up accounts, nor count for real ones.
// A whole institution may share one address, and ten attempts from elsewhere must not lock an account.
const budgets = {
  password: { network: 300, here: 10, account: 100, seconds: 10 * MINUTES },
  // Each attempt sends a mail to somebody who may not have asked for it.
  recoveryMail: { network: 100, here: 5, account: 10, seconds: 60 * MINUTES },
  // A code has six digits and is good for an hour: 20 wrong ones from the whole world are one chance in 50,000 an
  // hour, so a guesser who never rests needs six years on average, and the owner gets a mail every hour of them.
  recoveryCode: { network: 100, here: 5, account: 20, seconds: 60 * MINUTES },
  // A code made in the dashboard has 80 random bits or more: a thousand networks that use this up for a year try
  // 1.6e9 of 1.2e24, which finds one of a hundred open codes with a chance of one in 7e12.
  inviteCode: { network: 30, seconds: 10 * MINUTES },
  // A browser has its session removed with the first refusal.
  refresh: { network: 20, seconds: 10 * MINUTES },
} satisfies Record<string, Budget>;

export type Attempted = keyof typeof budgets;

const limiters = Object.fromEntries(
  Object.entries<Budget>(budgets).map(([attempted, { seconds, ...points }]) => [
    attempted,
    Object.entries(points).map(([scope, most]) => ({
      scope: scope as "network" | "here" | "account",
      limiter: new BoundedLimiter({ keyPrefix: `${attempted} ${scope}`, points: most, duration: seconds }),
    })),
  ]),
) as Record<Attempted, { scope: "network" | "here" | "account"; limiter: BoundedLimiter }[]>;

/** `succeeded` takes the attempt off the count. */
export type Attempt =
  { outcome: "may-try"; succeeded: () => Promise<void> } | { outcome: "wait"; seconds: number };

/** Counts an attempt before it is made, so that parallel ones are counted too. `from` is the visitor's address. */
export async function beginAttempt(attempted: Attempted, email: string, from: string): Promise<Attempt> {
  // Hashed, so that the memory holds no list of accounts.
  const account = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  const network = networkOf(from);
  const keys = { here: `${account} ${network}`, account, network };

  for (const { scope, limiter } of limiters[attempted]) {
    const refused = await limiter.consume(keys[scope]).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (refused instanceof RateLimiterRes) {
      // Tries at one account must not use up the network of a whole institution.
      if (scope !== "network") await limiters[attempted][0]?.limiter.reward(network);
      return { outcome: "wait", seconds: Math.ceil(refused.msBeforeNext / 1_000) };
    }
    if (refused) throw refused;
  }

  return {
    outcome: "may-try",
    succeeded: async () => {
      await Promise.all(limiters[attempted].map(({ scope, limiter }) => limiter.reward(keys[scope])));
    },
  };
}
