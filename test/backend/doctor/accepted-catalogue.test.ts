import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { acceptedText } from "../../../supabase/doctor/accept-catalogue.ts";
import { acceptedFile } from "../../../supabase/doctor/checks/catalogue.ts";
import type { Catalogue } from "../../../supabase/doctor/database-report.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

test("the embedded database has the accepted catalogue (npm run doctor -- --accept writes it)", async () => {
  const database = await openTestDatabase();
  const [row] = await database.query<{ catalogue: Catalogue }>("select private.catalogue() as catalogue");
  await database.close();
  expect(acceptedText(row?.catalogue ?? {})).toBe(readFileSync(acceptedFile, "utf8"));
});
