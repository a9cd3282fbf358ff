import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { format, resolveConfig } from "prettier";
import type { LocalDatabase } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { repositoryRoot } from "../settings.ts";

export const typesFile = join(repositoryRoot, "app/database.types.ts");

export async function generateTypes(database: LocalDatabase): Promise<string> {
  const queryable = { query: async (statement: string) => ({ rows: await database.query(statement) }) };
  const metadata = await introspect(queryable, { includedSchemas: ["public"] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
    format: async (source) => source,
  });
  return stricterTypes(types);
}

export async function stricterTypes(generated: string): Promise<string> {
  const [types = ""] =
    /export type Json[^]*?(?=\n(?:export )?type DatabaseWithoutInternals)/.exec(generated) ?? [];
  // Only the CLI's output names computed fields, and takes them out of the rows that their functions are given.
  const withoutNames = types
    .replaceAll(/^ +ComputedFields: .*\n/gm, "")
    .replaceAll(/Omit<(Database[^<>,]*), Database[^<>,]*\['ComputedFields'\]>/g, "$1");
  const formatted = await formatTypes(withoutNames);
  const [tables = "", functions = "", enums = ""] = formatted.split(/^ {4}(?=Functions: |Enums: )/m);

  // Function results state no nullability: columns named like a nullable table column may be null.
  const nullable = new Set([...tables.matchAll(/^ +(\w+): .* \| null;$/gm)].map(([, name = ""]) => name));
  const stricter = functions
    .split(/^(?= {6}\w)/m)
    .map((each) => (each.includes("SetofOptions") ? each : withNullable(each, nullable)))
    .join("")
    // PostgREST accepts null for every optional field.
    .replaceAll(/(\w+\?: [^;}]+?)( \| null)?(;| })/g, "$1 | null$3");
  return formatTypes(
    `// Generated from supabase/migrations by supabase/local/database/generate-types.ts.\n${tables}    ${stricter}    ${enums}`,
  );
}

function withNullable(definition: string, names: Set<string>): string {
  return definition.replaceAll(/^( {10}(\w+): [\w[\]]+);$/gm, (column, start: string, name: string) =>
    names.has(name) ? `${start} | null;` : column,
  );
}

async function formatTypes(source: string): Promise<string> {
  return format(source, { ...(await resolveConfig(typesFile)), parser: "typescript" });
}

if (process.argv[1] === import.meta.filename) {
  const database = await openDatabase({ seed: false });
  writeFileSync(typesFile, await generateTypes(database));
  await database.close();
}
