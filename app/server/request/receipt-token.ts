const TOKEN = /[?&]receipt=([\w-]*)/;

/** What `?receipt=` says in an address; null without one. Its name counts only as it is written here, so that no page
 * can show a receipt and be taken for one that anybody may keep. */
export function receiptTokenIn(url: string): string | null {
  return TOKEN.exec(url)?.[1] ?? null;
}
