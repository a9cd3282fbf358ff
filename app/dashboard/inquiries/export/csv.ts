import { formatIsoDateTime } from "../../../korean/dates.ts";

/** The bytes by which Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | Date | null;

// What a spreadsheet takes for a formula, in full width and behind spaces too, and what would hide one at first sight.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
// A number or a date is rewritten when the file is opened: zeros go, and 1-2-2026 becomes a day.
const REWRITTEN = /^\d[\d\s.,/:-]*$|^\d+e\d+$/i;
const PHONE = /^(?:0\d{1,3}-\d{3,4}|1\d{3})-\d{4}$/;

/**
 * One line of a CSV file as RFC 4180 has it, CRLF included. A text stays the text that it is: one that a spreadsheet
 * would run as a formula or rewrite as a number gets an apostrophe in front. Dates are written in Korean time.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(cell instanceof Date ? formatIsoDateTime(cell) : asText(cell ?? ""))).join(",")}\r\n`;
}

function asText(text: string): string {
  const isRewritten = REWRITTEN.test(text) && !PHONE.test(text);
  return FORMULA.test(text) || isRewritten ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
