export const LIST_PATH = "/dashboard/inquiries";

/** Edits the query string without the filter's schema, which would be a large script to load. */
export function searchWithout(search: string, ...names: string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
