import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { isoTimestamp } from "./timestamps.ts";

const unchanged = (value: unknown) => value;

export function openPostgresConnection(url: string): PostgresConnection {
  return createPostgresConnection({
    url,
    postgresOptions: {
      connection: { search_path: '"$user", public, extensions' },
      onnotice: () => {},
      types: {
        // lite passes metadata already encoded; encoding it again would store a JSON string.
        jsonb: {
          to: 3802,
          from: [3802],
          serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
          parse: (text: string): unknown => JSON.parse(text),
        },
        timestamp: { to: 1114, from: [1114], serialize: unchanged, parse: isoTimestamp },
        timestamptz: { to: 1184, from: [1184], serialize: unchanged, parse: isoTimestamp },
      },
    },
  });
}
