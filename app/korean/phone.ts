const CANNOT_BE_A_NUMBER = null;
const FEWEST_DIGITS = 7;
// NFKC normalisation of a text of combining marks takes time quadratic in its length.
const WORTH_READING = 100;

/** Returns `02-123-4567`, `1588-1234`, or `+12025550123` for abroad; null if `written` cannot be a phone number. */
export function normalizePhone(written: string): string | null {
  if (written.length > WORTH_READING) return CANNOT_BE_A_NUMBER;
  const compact = written.normalize("NFKC").replaceAll(/[\s().\-‐-―−~]/g, "");
  if (!/^\+?\d{7,15}$/.test(compact)) return CANNOT_BE_A_NUMBER;

  const abroad = /^(?:\+|00)(?!82)(\d*)$/.exec(compact)?.[1];
  // Representative numbers, as 1588-1234, have no area code.
  const national = compact
    .replace(/^(?:\+|00)82(?=1[568]\d{6}$)/, "")
    .replace(/^(?:\+|00)820?/, "0")
    .replace("+", "");
  const digits = abroad ?? national;
  if (digits.length < FEWEST_DIGITS) return CANNOT_BE_A_NUMBER;
  return abroad === undefined ? hyphenate(digits) : `+${digits}`;
}

function hyphenate(digits: string): string {
  if (/^1[568]\d{6}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  const areaLength = digits.startsWith("02") ? 2 : /^050\d/.test(digits) ? 4 : digits.startsWith("0") ? 3 : 0;
  const subscriber = digits.slice(areaLength);
  if (subscriber.length < 7 || subscriber.length > 8) return digits;
  const local = `${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`;
  return areaLength === 0 ? local : `${digits.slice(0, areaLength)}-${local}`;
}

export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^0-9+]/g, "")}`;
}
