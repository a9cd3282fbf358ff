// Lone surrogates and control characters except tab and newline: invisible, or refused by Postgres.
const UNSTORABLE = /\p{Surrogate}|(?![\t\n])\p{Control}/gu;
// They reverse the text after them, in lists and exports too.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Joiners and variation selectors are part of emoji, so they stay.
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Mark}]*$/u;

/** The replacement character, where bytes were not UTF-8. */
export const UNREADABLE = "\ufffd";

/** A text of several lines without invisible characters. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(UNSTORABLE, "")
    .replaceAll(DIRECTION_MARKS, "");
}

/** A text of one line without invisible characters. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
