/** The search of an address without some of its parameters, read as it stands: the schema of the filter is no small script. */
export function searchWithout(search: string, ...names: string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
