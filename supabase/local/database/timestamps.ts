/** Converts Postgres' `2026-11-21 11:27:58.12+00` to PostgREST's `2026-11-21T11:27:58.12+00:00`. */
export function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00");
}
