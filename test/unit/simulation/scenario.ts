import fc from "fast-check";
import type { InquiryChange } from "../../../app/dashboard/inquiries/update/update-inquiry.server.ts";
import { type Link, LINKS } from "./simulated-network.ts";
import { type Outside, OUTSIDES } from "./simulated-outside.ts";

export type Step = { afterMs: number } & (
  | { kind: "send"; site: number; content: number }
  | { kind: "look"; admin: number }
  | { kind: "work"; site: number; admin: number; inquiry: number; change: InquiryChange }
  | { kind: "undo"; site: number; admin: number }
  | { kind: "kill" | "start"; site: number }
  | { kind: "link"; site: number; link: Link }
  | { kind: "outside"; state: Outside }
  | { kind: "disk"; site: number; isFull: boolean }
  | { kind: "clock"; site: number; offsetMs: number }
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
  fc.record({ assigned_to: fc.constantFrom("admin-1", "admin-2", null) }),
  fc.record({ suspected_spam: fc.boolean() }),
);
const link = fc.oneof(fc.constant<Link>("up"), fc.constantFrom(...LINKS));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ afterMs, kind: fc.constant("send" as const), site, content: fc.nat(3) }),
  },
  { weight: 3, arbitrary: fc.record({ afterMs, kind: fc.constant("look" as const), admin }) },
  {
    weight: 6,
    arbitrary: fc.record({
      afterMs,
      kind: fc.constant("work" as const),
      site,
      admin,
      inquiry: fc.nat(3),
      change,
    }),
  },
  { weight: 1, arbitrary: fc.record({ afterMs, kind: fc.constant("undo" as const), site, admin }) },
  {
    weight: 2,
    arbitrary: fc.record({ afterMs, kind: fc.constantFrom("kill" as const, "start" as const), site }),
  },
  { weight: 4, arbitrary: fc.record({ afterMs, kind: fc.constant("link" as const), site, link }) },
  {
    weight: 1,
    arbitrary: fc.record({ afterMs, kind: fc.constant("disk" as const), site, isFull: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      afterMs,
      kind: fc.constant("outside" as const),
      state: fc.constantFrom(...OUTSIDES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      afterMs,
      kind: fc.constant("clock" as const),
      site,
      offsetMs: fc.integer({ min: -MAX_OFFSET_MS, max: MAX_OFFSET_MS }),
    }),
  },
);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  chance: fc.nat(),
  steps: fc.array(step, { minLength: 10, maxLength: 30, size: "max" }),
});
