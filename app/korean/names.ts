const alphabet = new Intl.Collator("ko");
const list = new Intl.ListFormat("ko");

export function compareNames(one: string, other: string): number {
  return alphabet.compare(one, other);
}

/** "연락처 및 이메일". */
export function listNames(names: string[]): string {
  return list.format(names);
}
