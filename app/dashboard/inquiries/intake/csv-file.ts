import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import Papa from "papaparse";

const UTF_16_MARK = [0xff, 0xfe];

/** The text of a file as Excel or a spreadsheet saves it: UTF-8, UTF-16 with its mark, or CP949. Null if it is none. */
export function decodedText(bytes: Uint8Array): string | null {
  const isUtf16 = UTF_16_MARK.every((byte, at) => bytes[at] === byte);
  const encoding = isUtf16 ? "utf-16le" : isUtf8(bytes) ? "utf-8" : "cp949";
  const text = iconv.decode(bytes, encoding);
  // A picture or a workbook has zeros, or bytes that CP949 lacks.
  const isNone = text.includes("\0") || (encoding === "cp949" && text.includes("\uFFFD"));
  return isNone ? null : text;
}

const DELIMITERS = [",", ";", "\t"];

// Above its header a sheet may have a title, a date and blank lines.
export const MOST_ABOVE = 20;
const LONGEST_HEADER = 10_000;

/** The delimiter that parts one of the first lines into most names. */
function delimiterOf(text: string, isName: (cell: string) => boolean): string {
  const lines = text.split("\n", MOST_ABOVE).map((line) => line.slice(0, LONGEST_HEADER));
  const count = (delimiter: string) =>
    Math.max(...lines.map((line) => line.split(delimiter).filter(isName).length));
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** `isUnclosed`: a quote in it is not closed where its cell ends, and may have taken in lines that follow. */
export type CsvLine = { nth: number; cells: string[]; isUnclosed: boolean };

// Many of a sheet's lines are blank.
const MOST_LINES = 10_000;
const MOST_COLUMNS = 1_000;

/** The lines of a CSV text that hold anything, each with its number in the file; null if they are too many or too wide.
 * `isName`: whether a cell may be of the header. */
export function readCsv(written: string, isName: (cell: string) => boolean): CsvLine[] | null {
  const text = written.replaceAll(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, isName),
    newline: "\n",
    preview: MOST_LINES,
  });
  if (data.length === MOST_LINES || data.some((cells) => cells.length > MOST_COLUMNS)) return null;
  const unclosed = new Set(errors.map(({ row }) => row));
  let next = 1;
  return data
    .map((cells, row) => {
      const nth = next;
      next += cells.join().split("\n").length;
      return { nth, cells, isUnclosed: unclosed.has(row) };
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}
