import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../../../supabase/local/backend.ts";
import { startTestBackend } from "../../../helpers/test-database.ts";
import { type ApiUser, signedIn } from "../../callers.ts";
import { type Operation, sideBySide } from "./side-by-side.ts";

let backend: Backend;
let admins: ApiUser[];
let stranger: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admins = [await signedIn(backend, "admin"), await signedIn(backend, "admin")];
  stranger = await signedIn(backend, null);
  await backend.database.exec(
    "insert into public.notification_channels (channel) values ('mail'), ('webhook')",
  );
});
afterAll(() => backend.stop());
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const who = { admin: fc.nat(1), inquiry: fc.nat(2), isStale: fc.nat(5).map((one) => one === 0) };
const change = fc.oneof(
  fc.record({ status: fc.constantFrom("new", "in_progress", "completed") }),
  fc.record({ assigned_to: fc.constantFrom("first admin", "second admin", "stranger", null) }),
  fc.record({ suspected_spam: fc.boolean() }),
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      submission: fc.nat(12),
      reference: fc.constantFrom("HANBEAT123", "BYEBT45678"),
      // The database clamps a fortnight ago to a week, and the future to now.
      minutesAgo: fc.constantFrom(null, 0, 2.3, 4.6, 10, 12.1, 20_160, -3.3),
    }),
  },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant("update" as const), ...who, change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), ...who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("claim" as const),
      channels: fc.constantFrom(["mail", "webhook"], ["mail"]),
      leaseSeconds: fc.constantFrom(60, 400),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      claimed: fc.nat(20),
      problem: fc.constantFrom("refused", null),
      isStale: who.isStale,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(3.4, 11.7) }),
  },
);

test("the database of the simulation does what the migrations do, whatever is asked of both", async () => {
  const together = fc.asyncProperty(
    fc.array(operation, { minLength: 15, maxLength: 40, size: "max" }),
    async (operations) => {
      await backend.database.exec("delete from public.inquiries");
      const both = sideBySide({ backend, admins, stranger });
      for (const each of operations) {
        const [real, simulated] = await both.take(each);
        expect(simulated, JSON.stringify(each)).toEqual(real);
      }
      const { real, simulated } = await both.state();
      expect(simulated).toEqual(real);
    },
  );
  await fc.assert(together, { seed: 15, numRuns: 20 });
});
