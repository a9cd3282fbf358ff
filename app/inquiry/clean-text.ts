// Halves of surrogate pairs and control characters but tab and newline: Postgres cannot hold them, or no one sees them.
const UNSTORABLE = /\p{Surrogate}|(?![\t\n])\p{Control}/gu;
// They turn around what stands after them, in lists and exports too.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Joiners and variation selectors are part of emoji; the rest takes no room.
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}\p{Mark}]*$/u;

/** What stands where bytes were not UTF-8, so that nobody can say what was meant. */
export const UNREADABLE = "\ufffd";

/** A text of several lines as it is kept: what was typed, less what does not show. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(UNSTORABLE, "")
    .replaceAll(DIRECTION_MARKS, "");
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();
}

/** Whether there is nothing in it for the eye, whatever the characters. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
