const alphabet = new Intl.Collator("ko");

/** For `sort`, in the order of a Korean telephone book. */
export function compareNames(one: string, other: string): number {
  return alphabet.compare(one, other);
}
