import { decodedCp949 } from "./cp949.ts";

const UTF_16_MARK = [0xff, 0xfe];

/** The text of a file as Excel or a spreadsheet saves it: UTF-8, UTF-16 with its mark, or CP949. Null if it is none. */
export async function decodedText(bytes: Uint8Array): Promise<string | null> {
  const isUtf16 = UTF_16_MARK.every((byte, at) => bytes[at] === byte);
  const text = isUtf16
    ? decoded(bytes, "utf-16le")
    : (decoded(bytes, "utf-8") ?? (await decodedCp949(bytes)));
  // As a picture or a workbook has.
  return text?.includes("\0") ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DELIMITERS = [",", ";", "\t"];

/** The delimiter of which the first line has most. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/\r|\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** `isUnclosed`: a quote in it is closed by none of its own, and took in lines that follow. */
export type CsvLine = { nth: number; cells: string[]; isUnclosed?: true };

// A megabyte of delimiters would hold the event loop for two seconds.
const MOST_CELLS = 25_000;

/** The lines of a CSV text (RFC 4180) that hold anything, each with its number in the file; null if it has too many cells. */
export function readCsv(text: string): CsvLine[] | null {
  const delimiter = delimiterOf(text);
  // Quoted with doubled quotes, or up to the next delimiter; an open quote reaches to the end.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${delimiter}\r\n]*)(\r\n|[${delimiter}\r\n]|$)`,
    "y",
  );
  const lines: CsvLine[] = [];
  let nth = 1;
  let line: CsvLine = { nth, cells: [] };
  for (let read = 0; cell.lastIndex < text.length; read += 1) {
    const found = cell.exec(text);
    if (!found || read === MOST_CELLS) return null;
    const [whole, quoted = "", plain = "", end = ""] = found;
    line.cells.push(quoted.replaceAll('""', '"') + plain);
    const breaks = lineBreaksIn(quoted);
    // Closed by the quote that opens a later cell, the words of that cell follow.
    const isClosedByAnother = breaks > 0 && plain.trim() !== "";
    if (isClosedByAnother || (whole.startsWith('"') && whole.length === quoted.length + 1))
      line.isUnclosed = true;
    nth += breaks + (end === delimiter || end === "" ? 0 : 1);
    if (end === delimiter && cell.lastIndex < text.length) continue;
    if (end === delimiter) line.cells.push("");
    if (line.cells.some((each) => each.trim() !== "")) lines.push(line);
    line = { nth, cells: [] };
  }
  return lines;
}

function lineBreaksIn(text: string): number {
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) breaks += 1;
  return breaks;
}
