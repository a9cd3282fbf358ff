const alphabet = new Intl.Collator("ko");

export function compareNames(one: string, other: string): number {
  return alphabet.compare(one, other);
}
