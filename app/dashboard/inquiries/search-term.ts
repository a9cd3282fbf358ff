const SHORTEST = 2;
const LONGEST = 100;

/** What is looked for, of what was typed; undefined when it is too short to look for. */
export function searchTerm(typed: string): string | undefined {
  const term = typed
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s\p{Control}\p{Surrogate}]+/gu, " ")
    .trim();
  const digits = term.replaceAll(/[-. ]/g, "");
  // Someone who reads a number from the phone's display does not care how it was written down.
  const wanted = /^\d+$/.test(digits) ? digits : term;
  const letters = Array.from(wanted).slice(0, LONGEST);
  return letters.length < SHORTEST ? undefined : letters.join("");
}

/**
 * The distinct pairs of neighbouring letters, each packed into a signed 32-bit integer as the database does it for
 * `inquiries.search_bigrams`.
 */
export function bigrams(text: string): number[] {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return [...new Set(codes.slice(1).map((code, index) => ((codes[index] ?? 0) << 16) | code))];
}

/** A pattern for LIKE that means these letters and nothing else. */
export function containing(term: string): string {
  return `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
