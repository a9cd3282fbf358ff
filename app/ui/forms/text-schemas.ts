import * as z from "zod/mini";

// Lone surrogates and control characters except tab and newline, which Postgres refuses or nobody sees; fillers, soft hyphens,
// and marks that reverse the text after them. Joiners and variation selectors are part of emoji, so they stay.
const INVISIBLE =
  /\p{Surrogate}|(?![\t\n])\p{Control}|(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Mark}]*$/u;
// No script stacks more than eight marks, and normalising a run takes time quadratic in its length.
const LONG_RUN_OF_MARKS = /\p{Mark}{9}/u;

/** The replacement character for bytes that were not UTF-8. */
export const REPLACEMENT_CHARACTER = "\ufffd";

export const TOO_MANY_MARKS = "한 글자에 부호가 너무 많이 붙어 있습니다. 부호를 지우고 다시 입력해 주세요.";

/** Removes control and invisible characters. Refuse an `hasExcessiveMarks` result. */
export function cleanText(text: string): string {
  const visible = text.replaceAll("\r\n", "\n").replaceAll(INVISIBLE, "");
  // Runs after all removals, because characters that they join may compose, or form a long run.
  return hasExcessiveMarks(visible) ? visible : visible.normalize("NFC");
}

/** As `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ").trim();
}

export function hasExcessiveMarks(text: string): boolean {
  return LONG_RUN_OF_MARKS.test(text);
}

function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** `missing` is for a text that is blank to the eye; without these words it may be. */
type Words = { missing?: string; tooLong?: string };

/** A line of at most `longest` characters after cleaning. */
export const line = (longest: number, words: Words) => written(cleanLine, longest, words);

/** As `line`, of several lines. A line break counts as one character, as in browsers, which submit two. */
export const text = (longest: number, words: Words) =>
  written((typed) => cleanText(typed).trim(), longest, words);

// A text this many times too long is refused before it is cleaned.
const MAX_LENGTH_FACTOR = 4;

const written = (clean: (typed: string) => string, longest: number, { missing, tooLong }: Words) =>
  z.string({ error: missing }).check(
    z.maxLength(longest * MAX_LENGTH_FACTOR, { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.refine((typed) => missing === undefined || !isBlank(typed), { error: missing, abort: true }),
    z.maxLength(longest, tooLong),
    z.refine((typed) => !hasExcessiveMarks(typed), { error: TOO_MANY_MARKS, abort: true }),
  );

/** Null for what is blank to the eye, or missing. */
export const orNull = (schema: ReturnType<typeof written>) =>
  z.pipe(
    z.optional(schema),
    z.transform((typed: string | undefined) => (typed === undefined || isBlank(typed) ? null : typed)),
  );
