import { createHash } from "node:crypto";
import { networkOf } from "../server/request/client-address.server.ts";
import { BoundedLimiter } from "../server/security/bounded-limiter.server.ts";

const MINUTES = 60;

/** `device`: from one known device. Else `here`: at the account from one prefix; `account`: from all other devices. */
type Budget = { prefix: number; network: number } & Partial<Record<Scope, number>> & { seconds: number };
type Scope = "prefix" | "network" | "device" | "here" | "account";

// Counted in this order, so that a refused network cannot fill the memory with made-up accounts.
// An institution may share one address, and a mobile carrier's subscribers one prefix.
const budgets = {
  password: { prefix: 1_000, network: 300, device: 10, here: 10, account: 100, seconds: 10 * MINUTES },
  // Each attempt sends the owner a mail, perhaps unasked, with a code that is valid for the same ten minutes.
  resetMail: { prefix: 100, network: 30, device: 3, here: 2, account: 3, seconds: 10 * MINUTES },
  // 100 of 1e10 codes in the ten minutes of each: nonstop guessing takes 1,900 years on average.
  resetCode: { prefix: 300, network: 100, device: 10, here: 5, account: 100, seconds: 10 * MINUTES },
  // 20 of 1e6 codes if the project mails six digits, valid for an hour: six years on average.
  shortResetCode: { prefix: 300, network: 100, device: 5, here: 5, account: 20, seconds: 60 * MINUTES },
  // Three of 1e6 codes are valid. With the password, guessing takes seven years; nine months with ten factors.
  factorCode: { prefix: 300, network: 100, device: 10, here: 5, account: 5, seconds: 60 * MINUTES },
  // Ten of 1.2e24 codes are valid.
  recoveryCode: { prefix: 300, network: 100, device: 10, here: 10, account: 50, seconds: 10 * MINUTES },
  // A thousand networks try 1.6e9 of 1.2e24 codes a year: 1 in 7e12 to find one of a hundred open codes.
  inviteCode: { prefix: 300, network: 30, seconds: 10 * MINUTES },
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

export type Attempt =
  { outcome: "may-try"; succeeded: () => Promise<void> } | { outcome: "wait"; seconds: number };

/** Counts before the attempt, so that parallel ones count too. `device`: the result of `knownDeviceOf`. */
export async function beginAttempt(
  attempted: Attempted,
  email: string,
  from: string,
  device: string | null = null,
): Promise<Attempt> {
  const account = accountHash(email);
  // An IPv6 /48 prefix holds 65,536 networks.
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
      // Attempts at one account must not use up a whole institution's budget.
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

export function accountHash(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}
