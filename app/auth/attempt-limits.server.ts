import { createHash } from "node:crypto";
import { env } from "../env.server.ts";
import { networkOf } from "../server/request/client-address.server.ts";
import { BoundedLimiter } from "../server/security/bounded-limiter.server.ts";
import { backendTimeout } from "../server/time-limits.server.ts";
import { anonymousClient, databaseFailure } from "../supabase.server.ts";

const MINUTES = 60;

/** `device`: from one known device. Else `here`: at the account from one prefix; `account`: from all other devices. */
type Budget = { prefix: number; network: number } & Partial<Record<Scope, number>> & { seconds: number };
type Scope = "prefix" | "network" | "device" | "here" | "account";

// Counted in this order, so that a refused network leaves no counts of made-up accounts.
// An institution may share one address, and a mobile carrier's subscribers one prefix.
const budgets = {
  password: { prefix: 1_000, network: 300, device: 10, here: 10, account: 100, seconds: 10 * MINUTES },
  signUp: { prefix: 1_000, network: 300, here: 10, account: 100, seconds: 10 * MINUTES },
  // Each attempt sends the owner a mail, perhaps unasked, with a code that is valid for the same ten minutes.
  resetMail: { prefix: 100, network: 30, device: 3, here: 2, account: 3, seconds: 10 * MINUTES },
  // 100 of 1e10 codes in the ten minutes of each: nonstop guessing takes 1,900 years on average.
  resetCode: { prefix: 300, network: 100, device: 10, here: 5, account: 100, seconds: 10 * MINUTES },
  // 20 of 1e6 codes if the project mails six digits, valid for an hour: six years on average.
  shortResetCode: { prefix: 300, network: 100, device: 5, here: 5, account: 20, seconds: 60 * MINUTES },
  // Three of 1e6 codes are valid. Only whoever has the password begins one: guessing takes seven years; nine months with ten
  // factors.
  factorCode: { prefix: 300, network: 100, device: 10, here: 5, account: 5, seconds: 60 * MINUTES },
  // Ten of 1.2e24 codes are valid.
  recoveryCode: { prefix: 300, network: 100, device: 10, here: 10, account: 50, seconds: 10 * MINUTES },
  // A thousand networks try 1.6e9 of 1.2e24 codes a year: 1 in 7e12 to find one of a hundred open codes.
  inviteCode: { prefix: 300, network: 30, seconds: 10 * MINUTES },
} satisfies Record<string, Budget>;

export type Attempted = keyof typeof budgets;

// For while the database is away, when each web server counts for itself.
const limiters = Object.fromEntries(
  Object.entries<Budget>(budgets).map(([attempted, { seconds }]) => [
    attempted,
    new BoundedLimiter({ points: Number.MAX_SAFE_INTEGER, duration: seconds }),
  ]),
) as Record<Attempted, BoundedLimiter>;

/** `takeBack`: for what was no wrong guess, as while the auth service is away. */
export type OpenAttempt = { outcome: "may-try"; takeBack: () => Promise<void> };
export type Attempt = OpenAttempt | { outcome: "wait"; seconds: number };

/** Where an attempt counts, and how often it may. */
type Count = { scope: string; subject: string; most: number };

/** Counts before the attempt, so that parallel ones count too, and not if it is refused. `device`: the result of
 * `knownDeviceOf`. */
export async function beginAttempt(
  attempted: Attempted,
  email: string,
  from: string,
  device: string | null = null,
): Promise<Attempt> {
  const account = accountHash(email);
  // An IPv6 /48 prefix holds 65,536 networks.
  const [network, prefix] = [networkOf(from), networkOf(from, 48)];
  const subjects = { device: `${account} ${device}`, here: `${account} ${prefix}`, account, network, prefix };
  const { seconds, ...points } = budgets[attempted];
  const isCounted = (scope: string) =>
    device === null ? scope !== "device" : ["prefix", "network", "device"].includes(scope);
  const counts = Object.entries(points)
    .filter(([scope]) => isCounted(scope))
    .map(([scope, most]) => ({ scope: `${attempted} ${scope}`, subject: subjects[scope as Scope], most }));
  return (await beginInDatabase(counts, seconds)) ?? beginInMemory(counts, limiters[attempted]);
}

const COUNTED_WITHIN_MS = 2_000;

/** Returns null if the database did not count it. */
async function beginInDatabase(counts: Count[], seconds: number): Promise<Attempt | null> {
  const begun = await anonymousClient
    .rpc("begin_attempt", { counts, seconds })
    .setHeader("X-Site-Token", env.SITE_TOKEN)
    .abortSignal(backendTimeout(COUNTED_WITHIN_MS));
  if (begun.error) {
    databaseFailure("attempt counted in memory", begun);
    return null;
  }
  if (begun.data > 0) return { outcome: "wait", seconds: begun.data };
  const takeBack = async () => {
    const ended = await anonymousClient
      .rpc("end_attempt", { counts })
      .setHeader("X-Site-Token", env.SITE_TOKEN)
      .abortSignal(backendTimeout(COUNTED_WITHIN_MS));
    if (ended.error) databaseFailure("attempt not taken back", ended);
  };
  return { outcome: "may-try", takeBack };
}

async function beginInMemory(counts: Count[], limiter: BoundedLimiter): Promise<Attempt> {
  const nameOf = ({ scope, subject }: Count) => `${scope} ${subject}`;
  const takeBack = async (counted: Count[]) => {
    await Promise.all(counted.map((count) => limiter.reward(nameOf(count))));
  };
  for (const [index, count] of counts.entries()) {
    const { consumedPoints, msBeforeNext } = await limiter.count(nameOf(count));
    if (consumedPoints <= count.most) continue;
    await takeBack(counts.slice(0, index + 1));
    return { outcome: "wait", seconds: Math.ceil(msBeforeNext / 1_000) };
  }
  return { outcome: "may-try", takeBack: () => takeBack(counts) };
}

export function accountHash(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}

/** The step that failed, unless the password at log-in. */
type FailedStep = "factor" | "recovery" | "mailed" | "reauthentication";

/** Counts the failure for the audit page. The visitor's response does not depend on its success. */
export async function recordFailedSignIn(email: string, step?: FailedStep): Promise<void> {
  const recorded = await anonymousClient
    .from("failed_sign_ins")
    .insert({ email, ...(step && { step }) })
    .setHeader("X-Site-Token", env.SITE_TOKEN)
    .abortSignal(backendTimeout(COUNTED_WITHIN_MS));
  if (recorded.error) databaseFailure("failed sign-in not recorded", recorded);
}
