import { formatIsoDateTime } from "../../../korean/dates.ts";

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | Date | null;

// Spreadsheets run formulas in full width and behind spaces too; tabs and line breaks hide them.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
// Spreadsheets drop leading zeros and turn 1-2-2026 into a date.
const REWRITTEN = /^\d[\d\s.,/:-]*$|^\d+e\d+$/i;
// Spreadsheets leave phone numbers in this form alone.
const PHONE = /^(?:0\d{1,3}-\d{3,4}|1\d{3})-\d{4}$/;

/** One line as of RFC 4180, with CRLF. Texts that a spreadsheet would run or rewrite get an apostrophe in front. */
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
