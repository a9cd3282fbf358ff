import { type Day, formatIsoDateTime } from "../../../korean/dates.ts";

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Moments are written as 2026-11-21 14:03 in Korean time, days as 2026-11-21: spreadsheets read and sort both. */
export type Cell = string | number | Date | { day: Day } | null;

// Spreadsheets also run formulas in full-width and small characters, after spaces, and behind tabs or line breaks.
const FORMULA = /^\s*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/;
// Spreadsheets drop leading zeros and turn 1-2-2026 into a date.
const REWRITTEN = /^\d[\d\s.,/:-]*$|^\d+e\d+$/i;
// Spreadsheets do not rewrite phone numbers in this form.
const PHONE = /^(?:(?:0\d{1,3}-\d{3,4}|1\d{3})-\d{4}(?: \/ (?!$)|$)){1,2}$/;

/** Returns one RFC 4180 line with CRLF. Text that a spreadsheet would run or rewrite gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(written(cell))).join(",")}\r\n`;
}

function written(cell: Cell): string {
  if (cell instanceof Date) return formatIsoDateTime(cell);
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell?.day ?? "";
  return asText(cell);
}

function asText(text: string): string {
  const isRewritten = REWRITTEN.test(text) && !PHONE.test(text);
  return FORMULA.test(text) || isRewritten ? `'${text}` : text;
}

/** The text of a cell as it was before `csvLine` put an apostrophe before it. */
export function withoutApostrophe(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && asText(text) === cell ? text : cell;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
