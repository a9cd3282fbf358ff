import fc from "fast-check";
import type { InquiryChange } from "../../app/dashboard/inquiries/update/update-inquiry.server.ts";

/** `lost`: the request never arrives. `mute`: it is carried out, but its answer is lost. `cut`: the same, noticed.
 * `proxy`: a proxy answers for the database. `flaky`: any of the others. */
export const LINKS = ["up", "refused", "lost", "mute", "cut", "slow", "proxy", "busy", "flaky"] as const;
export type Link = (typeof LINKS)[number];

/** Of the mail server and the webhook's receiver. `cut`: the message arrives, but its sender gets an error. */
const OUTSIDES = ["up", "down", "cut", "slow"] as const;
export type Outside = (typeof OUTSIDES)[number];

type SiteState = { link: Link } | { isDiskFull: boolean } | { clockOffsetMs: number };

export type Step = { afterMs: number } & (
  | { kind: "send"; site: number; content: number }
  | { kind: "look"; admin: number }
  | { kind: "work"; site: number; admin: number; inquiry: number; change: InquiryChange }
  | { kind: "kill" | "start"; site: number }
  | { kind: "become"; site: number; state: SiteState }
  | { kind: "outside"; outside: Outside }
);

/** `chance` seeds what the steps leave open: delays, and the faults of a flaky link. */
export type Scenario = { chance: number; steps: Step[] };

const MINUTE_MS = 60_000;
export const MAX_OFFSET_MS = 20 * MINUTE_MS;

const site = fc.nat(1);
const admin = fc.nat(1);
const afterMs = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50) },
  { weight: 4, arbitrary: fc.nat(5_000) },
  { weight: 1, arbitrary: fc.nat(12 * MINUTE_MS) },
);
const change: fc.Arbitrary<InquiryChange> = fc.oneof(
  fc.record({ status: fc.constantFrom("new", "in_progress", "completed") }),
  fc.record({ assigned_to: fc.constantFrom("first admin", "second admin", null) }),
  fc.record({ suspected_spam: fc.boolean() }),
);
const kind = <Kind extends string>(...kinds: Kind[]) => ({ afterMs, kind: fc.constantFrom(...kinds) });

const becomes = (state: fc.Arbitrary<SiteState>) => fc.record({ ...kind("become"), site, state });
const link = fc.oneof(fc.constant<Link>("up"), fc.constantFrom(...LINKS));
const clockOffsetMs = fc.integer({ min: -MAX_OFFSET_MS, max: MAX_OFFSET_MS });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ...kind("send"), site, content: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ ...kind("look"), admin }) },
  { weight: 6, arbitrary: fc.record({ ...kind("work"), site, admin, inquiry: fc.nat(3), change }) },
  { weight: 2, arbitrary: fc.record({ ...kind("kill", "start"), site }) },
  { weight: 4, arbitrary: becomes(fc.record({ link })) },
  { weight: 1, arbitrary: becomes(fc.record({ isDiskFull: fc.boolean() })) },
  { weight: 1, arbitrary: fc.record({ ...kind("outside"), outside: fc.constantFrom(...OUTSIDES) }) },
  { weight: 1, arbitrary: becomes(fc.record({ clockOffsetMs })) },
);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  chance: fc.nat(),
  steps: fc.array(step, { minLength: 10, maxLength: 30, size: "max" }),
});
