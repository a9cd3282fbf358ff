import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import type { LocalDatabase } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { repositoryRoot } from "../settings.ts";

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  writable: boolean;
};
type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  target_columns: string[];
  one_to_one: boolean;
};
type DatabaseFunction = {
  name: string;
  arguments: { name: string; type: string; optional: boolean }[];
  returns: string;
  set: boolean;
  /** The table that rows come from, or else the columns that the function gives them. */
  table: string | null;
  columns: { name: string; type: string }[] | null;
};
type DatabaseEnum = { name: string; values: string[] };

export const typesFile = join(repositoryRoot, "app/database.types.ts");

const COLUMNS = `
  select pg_class.relname as table, attname as name, not attnotnull as nullable,
    format_type(coalesce((select nullif(typbasetype, 0) from pg_type where oid = atttypid), atttypid), null) as type,
    not attnotnull or atthasdef or attidentity <> '' as optional, attgenerated = '' and attidentity <> 'a' as writable
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by 1, 2`;

const FOREIGN_KEYS = `
  select source.relname as table, conname as name, target.relname as target,
    (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey))
      as columns,
    (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = confrelid and attnum = any (confkey))
      as target_columns,
    exists (select from pg_index where indrelid = conrelid and indisunique and indkey::int2[] = conkey) as one_to_one
  from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
  where contype = 'f' and source.relnamespace = 'public'::regnamespace
    and target.relnamespace = 'public'::regnamespace
  order by 1, 2`;

const FUNCTIONS = `
  select proname as name, format_type(prorettype, null) as returns, proretset as set,
    (select relname from pg_class where reltype = prorettype) as table,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', proargnames[place], 'type', format_type(type, null), 'optional', place > pronargs - pronargdefaults
      ) order by place), '[]')
     from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)) as arguments,
    (select jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', format_type(type, null)) order by place)
     from unnest(proallargtypes) with ordinality as columns (type, place)
     where proargmodes[place] = 't') as columns
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
  order by 1`;

const ENUMS = `
  select typname as name, (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid)
    as values
  from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e' order by 1`;

export async function generateTypes(database: LocalDatabase): Promise<string> {
  const columns = await database.query<Column>(COLUMNS);
  const foreignKeys = await database.query<ForeignKey>(FOREIGN_KEYS);
  const functions = await database.query<DatabaseFunction>(FUNCTIONS);
  const enums = await database.query<DatabaseEnum>(ENUMS);
  const typeOf = typeNames(enums);

  const tables = [...new Set(columns.map(({ table }) => table))];
  const tableTypes = tables.map((table) => {
    const own = columns.filter((column) => column.table === table);
    const written = own.filter(({ writable }) => writable);
    return `${table}: {
      Row: { ${own.map(({ name, type, nullable }) => `${name}: ${orNull(typeOf(type), nullable)}`).join("; ")} };
      Insert: { ${written
        .map(
          ({ name, type, nullable, optional }) =>
            `${name}${optional ? "?" : ""}: ${orNull(typeOf(type), nullable)}`,
        )
        .join("; ")} };
      Update: { ${written.map(({ name, type, nullable }) => `${name}?: ${orNull(typeOf(type), nullable)}`).join("; ")} };
      Relationships: [${foreignKeys
        .filter((key) => key.table === table)
        .map(relationship)
        .join(", ")}];
    }`;
  });
  // A function does not say which of its columns may be null; those named as nullable ones of tables may.
  const nullables = new Set(columns.filter(({ nullable }) => nullable).map(({ name }) => name));
  const functionTypes = functions.map(({ name, arguments: given, returns, set, table, columns: own }) => {
    // PostgREST takes null for anything that may be left out.
    const args = given.map(
      ({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${orNull(typeOf(type), optional)}`,
    );
    const row = table
      ? `Database["public"]["Tables"]["${table}"]["Row"]`
      : own
        ? `{ ${own.map(({ name, type }) => `${name}: ${orNull(typeOf(type), nullables.has(name))}`).join("; ")} }`
        : typeOf(returns);
    return `${name}: { Args: ${args.length > 0 ? `{ ${args.join("; ")} }` : "never"}; Returns: ${row}${set ? "[]" : ""} }`;
  });
  const enumTypes = enums.map(
    ({ name, values }) => `${name}: ${values.map((value) => JSON.stringify(value)).join(" | ")}`,
  );

  const source = `// Generated from supabase/migrations by supabase/local/database/generate-types.ts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: ${block(tableTypes)};
    Views: ${block([])};
    Functions: ${block(functionTypes)};
    Enums: ${block(enumTypes)};
    CompositeTypes: ${block([])};
  };
};
`;
  return format(source, { ...(await resolveConfig(typesFile)), parser: "typescript" });
}

function typeNames(enums: DatabaseEnum[]): (type: string) => string {
  const names = new Map(enums.map(({ name }) => [name, `Database["public"]["Enums"]["${name}"]`]));
  return function typeOf(type): string {
    if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
    if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return "number";
    if (type === "boolean") return "boolean";
    if (type === "json" || type === "jsonb") return "Json";
    if (type === "void") return "undefined";
    if (/^(text|uuid|date|inet|citext|bytea|interval|time|character|"char")|^timestamp/.test(type))
      return "string";
    return names.get(type) ?? "unknown";
  };
}

function relationship({ name, columns, one_to_one, target, target_columns }: ForeignKey): string {
  return JSON.stringify({
    foreignKeyName: name,
    columns,
    isOneToOne: one_to_one,
    referencedRelation: target,
    referencedColumns: target_columns,
  });
}

function orNull(type: string, nullable: boolean): string {
  return nullable ? `${type} | null` : type;
}

function block(entries: string[]): string {
  return entries.length > 0 ? `{ ${entries.join("; ")} }` : "{ [_ in never]: never }";
}

if (process.argv[1] === import.meta.filename) {
  const database = await openDatabase({ seed: false });
  writeFileSync(typesFile, await generateTypes(database));
  await database.close();
}
