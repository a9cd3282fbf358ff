import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTypes, typesFile } from "../../supabase/local/database/generate-types.ts";
import { openTestDatabase } from "../helpers/test-database.ts";

test("app/database.types.ts is what the migrations say (npm run types:database)", async () => {
  const database = await openTestDatabase();
  const generated = await generateTypes(database);
  await database.close();
  expect(readFileSync(typesFile, "utf8")).toBe(generated);
});
