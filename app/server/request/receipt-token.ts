const TOKEN = /[?&]receipt=([\w-]*)/;

/** The token of `?receipt=`, or null. Only the literal name counts, so that no page with a receipt is ever cached. */
export function receiptTokenIn(url: string): string | null {
  return TOKEN.exec(url)?.[1] ?? null;
}
