import { expect, test } from "vitest";
import { checkSecondFactor } from "../../../supabase/doctor/checks/second-factor.ts";
import type { DatabaseReport } from "../../../supabase/doctor/database-report.ts";
import { startTestBackend } from "../../helpers/test-database.ts";

test("a duty that only the site or only the database knows is a problem", async () => {
  const backend = await startTestBackend({ requireSecondFactor: true });
  const found = async (REQUIRE_MFA?: "admins", embedded = false) => {
    const [row] = await backend.database.query<{ report: DatabaseReport }>(
      "select private.doctor_report() as report",
    );
    return row && checkSecondFactor(row.report, { REQUIRE_MFA }, { embedded });
  };
  expect(await found("admins")).toMatchObject([{ outcome: "good" }]);
  expect(await found()).toMatchObject([
    { outcome: "problem", remedy: expect.stringContaining("REQUIRE_MFA=admins") },
  ]);

  await backend.database.query("select private.require_second_factor(false)");
  const remedy = expect.stringContaining("select private.require_second_factor(true)") as string;
  expect(await found("admins")).toMatchObject([{ outcome: "problem", remedy }]);
  expect(await found()).toMatchObject([{ outcome: "warning", remedy }]);
  expect(await found(undefined, true)).toEqual([]);
  await backend.stop();
});
