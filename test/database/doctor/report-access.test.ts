import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { acceptedText } from "../../../supabase/doctor/accept-catalogue.ts";
import { acceptedFile } from "../../../supabase/doctor/checks/catalogue.ts";
import { readDatabaseReport, type Catalogue } from "../../../supabase/doctor/database-report.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { service } from "../callers.ts";

const backend = await backendOfFile();

test("the accepted catalogue is what the migrations make (npm run doctor -- --accept)", async () => {
  const [row] = await backend.database.query<{ catalogue: Catalogue }>(
    "select private.catalogue() as catalogue",
  );
  expect(acceptedText(row?.catalogue ?? {})).toBe(readFileSync(acceptedFile, "utf8"));
});

test("anybody may ask whether the database trusts a site token, and is told yes or no", async () => {
  const asked = (token: Record<string, string>) =>
    fetch(`${backend.url}/rest/v1/rpc/knows_site_token`, {
      headers: { apikey: backend.publishableKey, ...token },
    }).then((response) => response.json());
  expect(await asked({ "X-Site-Token": backend.siteToken })).toBe(true);
  expect(await asked({ "X-Site-Token": backend.siteToken.toLowerCase() })).toBe(false);
  expect(await asked({})).toBe(false);
});

test("the secret key is told, by a request that may write nothing", async () => {
  const project = { url: backend.url, publishableKey: backend.publishableKey, embedded: true };
  expect(await readDatabaseReport({ ...project, secretKey: backend.secretKey })).toEqual({
    outcome: "read",
    report: expect.objectContaining({ admins_need_factor: false, jobs: null }),
  });
  expect(await readDatabaseReport({ ...project, secretKey: "sb_secret_of_another" })).toEqual({
    outcome: "refused",
    status: 401,
  });
  expect(await readDatabaseReport(project)).toEqual({ outcome: "no-access" });
  await backend.database.as(service, async (sql) => {
    await sql.exec("set transaction read only");
    await sql.query("select public.doctor_report()");
  });
});
