import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { generateTypes, typesFile } from "../../supabase/local/database/generate-types.ts";
import { openDatabase } from "../../supabase/local/database/open-database.ts";

// Opening a database takes 20 seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

test("app/database.types.ts is what the migrations say (npm run types:database writes it)", async () => {
  const database = await openDatabase({ seed: false });
  const generated = await generateTypes(database);
  await database.close();
  expect(readFileSync(typesFile, "utf8")).toBe(generated);
});
