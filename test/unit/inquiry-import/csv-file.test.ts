import { expect, test } from "vitest";
import { decodedText, readCsv } from "../../../app/dashboard/inquiries/intake/csv-file.ts";
import { csvLine, withoutApostrophe } from "../../../app/dashboard/inquiries/export/csv.ts";

const cellsOf = (text: string) => readCsv(text, () => true)?.map(({ cells }) => cells);

test.each([
  ["commas", "가,나\r\n1,2\r\n"],
  ["semicolons", "가;나\n1;2"],
  ["tabs", "가\t나\r1\t2\r"],
])("a table of %s is read, whatever ends its lines", (_, text) => {
  expect(cellsOf(text)).toEqual([
    ["가", "나"],
    ["1", "2"],
  ]);
});

test.each([
  ["line breaks and delimiters in quotes", '가,"나,\r\n다",라', [["가", "나,\n다", "라"]]],
  ["doubled quotes", '"그는 ""네""라고"', [['그는 "네"라고']]],
  ["a quote inside a word", '5" 화면,나', [['5" 화면', "나"]]],
  ["a quote that nobody closed", '가,"나\n다', [["가", "나\n다"]]],
  ["empty cells", ",가,\n", [["", "가", ""]]],
  ["blank lines", "가\n\n , \n나", [["가"], ["나"]]],
])("%s are read", (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test("a line is told by its number in the file", () => {
  expect(readCsv('가,나\n"1\n2",3\n\n4,5', () => true)?.map(({ nth }) => nth)).toEqual([1, 2, 5]);
});

test("what our own export writes is read as it was stored", () => {
  const written = [
    "=1+1",
    "첫 줄\n둘째",
    'a "b", c',
    "0123",
    "010-1234-5678",
    "'따옴표",
    "-x@school.example",
    "− 3",
  ];
  const [line] = readCsv(csvLine(written), () => true) ?? [];
  expect(line?.cells.map(withoutApostrophe)).toEqual(written);
});

const hangul = "한글,똠방각하";
// Of CP949 alone, beyond EUC-KR: 똠.
const cp949 = [0xc7, 0xd1, 0xb1, 0xdb, 0x2c, 0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf];

test.each([
  ["UTF-8", new TextEncoder().encode(hangul)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${hangul}`)],
  ["CP949, as Korean Excel writes it", Uint8Array.from(cp949)],
  ["UTF-16", new Uint8Array(Buffer.from(`\uFEFF${hangul}`, "utf16le"))],
])("a file in %s is read", (_, bytes) => {
  expect(decodedText(bytes)).toBe(hangul);
});

test.each([
  ["a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0])],
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xff])],
])("%s is no text", (_, bytes) => {
  expect(decodedText(bytes)).toBeNull();
});
