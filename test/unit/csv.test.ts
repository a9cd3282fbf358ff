import { expect, test } from "vitest";
import { csvLine } from "../../app/dashboard/inquiries/export/csv.ts";

test("a cell keeps its commas, quotes and line breaks, and a line ends in CRLF", () => {
  expect(csvLine(["맑은숲 초등학교", null, 'a "b", c', "첫 줄\n둘째 줄"])).toBe(
    '맑은숲 초등학교,,"a ""b"", c","첫 줄\n둘째 줄"\r\n',
  );
});

test.each([
  "=1+1",
  "+82 10 1234 5678",
  "-1+1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "  =1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "﹦1+1",
  "﹢1",
  "﹣1",
  "﹫x",
  "−1+1",
])("%j is no formula any more", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

test.each(["010-1234-5678", "02-123-4567", "0505-1234-5678", "1588-1234"])(
  "the phone number %s stays as it is, which no spreadsheet takes for a number",
  (phone) => {
    expect(csvLine([phone])).toBe(`${phone}\r\n`);
  },
);

test.each(["01012345678", "1-2-2026", "12345E6789", "3/4", "0000000000"])(
  "%s is kept as text, where a spreadsheet would make something else of it",
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  },
);

test("a moment, in Korean time, a day and a number are what spreadsheets read as such", () => {
  const cells = [new Date("2026-11-21T15:03:30Z"), { day: "2026-11-22" }, 3];
  expect(csvLine(cells)).toBe("2026-11-22 00:03,2026-11-22,3\r\n");
});
