import { createHash } from "node:crypto";
import { networkOf } from "../server/request/client-address.server.ts";
import { BoundedLimiter } from "../server/security/bounded-limiter.server.ts";

const MINUTES = 60;

/** Attempts in `seconds`: `device` from one that signed in to the account before, which nobody else can use up. Others
 * share `here` for one account from one place, `account` from anywhere, `network` and `prefix` for any account. */
type Budget = { prefix: number; network: number } & Partial<Record<Scope, number>> & { seconds: number };
type Scope = "prefix" | "network" | "device" | "here" | "account";

// In the order of counting: what a network is refused must not fill the memory with made-up accounts. A whole
// institution may share one address, and ten attempts from elsewhere must not lock an account. Mobile carriers have many
// subscribers in one prefix.
const budgets = {
  password: { prefix: 1_000, network: 300, device: 10, here: 10, account: 100, seconds: 10 * MINUTES },
  // Each attempt sends a mail to somebody who may not have asked for it. Its code is good for as long as this counts, so
  // whoever uses the budget up has had the owner mailed a good one.
  recoveryMail: { prefix: 100, network: 30, device: 3, here: 2, account: 3, seconds: 10 * MINUTES },
  // 100 of 1e10 codes in the ten minutes of each: a guesser who never rests needs 1,900 years on average.
  recoveryCode: { prefix: 300, network: 100, device: 10, here: 5, account: 100, seconds: 10 * MINUTES },
  // 20 of the 1e6 codes of a project that mails six digits, good for an hour: six years on average.
  shortRecoveryCode: { prefix: 300, network: 100, device: 5, here: 5, account: 20, seconds: 60 * MINUTES },
  // A code made in the dashboard has 80 random bits or more: a thousand networks that use this up for a year try
  // 1.6e9 of 1.2e24, which finds one of a hundred open codes with a chance of one in 7e12.
  inviteCode: { prefix: 300, network: 30, seconds: 10 * MINUTES },
  // A browser has its session removed with the first refusal.
  refresh: { prefix: 200, network: 20, seconds: 10 * MINUTES },
} satisfies Record<string, Budget>;

export type Attempted = keyof typeof budgets;

const limiters = Object.fromEntries(
  Object.entries<Budget>(budgets).map(([attempted, { seconds, ...points }]) => [
    attempted,
    Object.entries(points).map(([scope, most]) => ({
      scope: scope as Scope,
      limiter: new BoundedLimiter({ keyPrefix: `${attempted} ${scope}`, points: most, duration: seconds }),
    })),
  ]),
) as Record<Attempted, { scope: Scope; limiter: BoundedLimiter }[]>;

/** `succeeded` takes the attempt off the count. */
export type Attempt =
  { outcome: "may-try"; succeeded: () => Promise<void> } | { outcome: "wait"; seconds: number };

/** Counts before the attempt is made, so that parallel ones count too. `device`: the `knownDeviceOf` the account. */
export async function beginAttempt(
  attempted: Attempted,
  email: string,
  from: string,
  device: string | null = null,
): Promise<Attempt> {
  const account = accountHash(email);
  // Whoever has a prefix of IPv6 has 65,536 networks in it.
  const [network, prefix] = [networkOf(from), networkOf(from, 48)];
  const keys = { device: `${account} ${device}`, here: `${account} ${prefix}`, account, network, prefix };
  const counted = limiters[attempted].filter(
    ({ scope }) => isPlace(scope) || (scope === "device") === (device !== null),
  );
  const reward = (rewarded: typeof counted) =>
    Promise.all(rewarded.map(({ scope, limiter }) => limiter.reward(keys[scope])));

  for (const { scope, limiter } of counted) {
    const { isOver, msBeforeNext } = await limiter.count(keys[scope]);
    if (isOver) {
      // Tries at one account must not use up the network of a whole institution.
      if (!isPlace(scope)) await reward(counted.filter((each) => isPlace(each.scope)));
      return { outcome: "wait", seconds: Math.ceil(msBeforeNext / 1_000) };
    }
  }

  return {
    outcome: "may-try",
    succeeded: async () => {
      await reward(counted);
    },
  };
}

function isPlace(scope: Scope): boolean {
  return scope === "prefix" || scope === "network";
}

/** Stands for an account where no list of accounts may be. */
export function accountHash(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}
