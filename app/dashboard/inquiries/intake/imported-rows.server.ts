import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod/mini";
import {
  estimatedUsersLabels,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabels,
} from "../../../inquiry/inquiry-labels.ts";
import { readPhone } from "../../../korean/phone.ts";
import { withoutApostrophe } from "../export/csv.ts";
import { type EnteredRow, enteredRow } from "./enter-inquiries.server.ts";
import { enteredInquirySchema, enteredSourceLabels, MOST_ROWS, receivedAtProblem } from "./intake-schema.ts";
import { readCsv } from "./csv-file.ts";

/** The columns by the field that each fills: first its name in the template and the export, then what others write. */
const columns = {
  source: ["접수 경로", "경로"],
  receivedAt: ["접수일", "접수 일시", "받은 때", "일시"],
  organizationName: ["기관명", "기관", "기관 이름"],
  organizationType: ["유형", "기관 유형"],
  contactName: ["담당자", "담당자명", "이름", "성함"],
  email: ["이메일", "메일", "전자우편", "email"],
  phone: ["연락처", "전화", "전화번호", "휴대전화", "휴대폰"],
  estimatedUsers: ["예상 이용 인원", "이용 인원", "인원"],
  message: ["문의 내용", "내용", "메모"],
} as const;

type Column = keyof typeof columns;

/** The columns whose words stand for keys. */
const worded: Partial<Record<Column, Record<string, string>>> = {
  source: enteredSourceLabels,
  organizationType: organizationTypeLabels,
  estimatedUsers: estimatedUsersLabels,
};

export const templateHeaders: string[] = Object.values(columns).map(([header]) => header);

const plain = (written: string) => written.replaceAll(/\s/g, "").toLowerCase();

const columnsByName = new Map(
  (Object.keys(columns) as Column[]).flatMap((column) =>
    columns[column].map((name): [string, Column] => [plain(name), column]),
  ),
);
const LONGEST_HEADER = 40;

function columnOf(header: string): Column | undefined {
  return header.length > LONGEST_HEADER ? undefined : columnsByName.get(plain(header));
}

type Cells = Partial<Record<Column, string>>;

/** `nth`: the number of its line in the file. `problem`: why it is not taken. */
export type ImportedRow = { nth: number; cells: Cells } & (
  { row: EnteredRow; problem: null } | { row: null; problem: string }
);

type ImportedFile =
  { outcome: "read"; rows: ImportedRow[]; ignored: string[] } | { outcome: "refused"; description: string };

// Two hundred messages full of marks take 120 ms to normalise.
const MOST_MS_AT_ONCE = 15;

/** Judges each row as the form would. `source` is that of rows which say none. */
export async function importedRows(text: string, source: string, now: Date): Promise<ImportedFile> {
  const table = readCsv(text);
  if (!table) return refused(TOO_MANY);
  const [header, ...lines] = table;
  if (!header) return refused(EMPTY);
  if (header.isUnclosed) return refused(UNCLOSED);
  const fields = header.cells.map(columnOf);
  const missing = requiredColumns.filter((either) => !either.some((column) => fields.includes(column)));
  if (missing.length > 0) {
    const names = missing.map(([column]) => columns[column][0]).join("’, ‘");
    return refused(`첫 줄에서 ‘${names}’ 열을 찾지 못했습니다. 서식 파일의 열 이름을 써 주세요.`);
  }
  if (lines.length === 0) return refused(EMPTY);
  if (lines.length > MOST_ROWS) return refused(TOO_MANY);

  const rows: ImportedRow[] = [];
  let begun = performance.now();
  for (const { nth, cells: written, isUnclosed } of lines) {
    if (performance.now() - begun > MOST_MS_AT_ONCE) {
      await nextTurn();
      begun = performance.now();
    }
    const cells: Cells = {};
    for (const [at, field] of fields.entries())
      if (field) cells[field] = joined(field, cells[field], readCell(field, written[at] ?? ""));
    const checked = isUnclosed ? { row: null, problem: UNCLOSED } : checkedRow(cells, source, now);
    rows.push({ nth, cells, ...checked });
  }
  const ignored = header.cells.filter((name, at) => name.trim() !== "" && !fields[at]);
  return { outcome: "read", rows, ignored: fewOf(ignored) };
}

const refused = (description: string) => ({ outcome: "refused" as const, description });

/** One column of each must be there. */
const requiredColumns: [Column, ...Column[]][] = [["organizationName"], ["contactName"], ["phone", "email"]];

const EMPTY = "파일에 문의가 없습니다. 첫 줄에는 열 이름, 다음 줄부터 문의를 적어 주세요.";
const TOO_MANY = `한 번에 ${MOST_ROWS}건까지 가져올 수 있습니다. 파일을 나누어 주세요.`;
const UNCLOSED =
  '닫지 않은 큰따옴표(")가 있어 다음 줄까지 한 칸으로 읽었습니다. 파일을 고쳐 다시 올려 주세요.';

const NOTHING = /^(?:-+|없음)$/;

function readCell(field: Column, written: string): string {
  const text = withoutApostrophe(written).trim();
  if (field !== "phone" && field !== "email") return text;
  if (NOTHING.test(text)) return "";
  return field === "phone" ? withItsZero(text) : text;
}

/** Excel drops the zero that a number begins with. Eight digits may as well lack the area code. */
function withItsZero(phone: string): string {
  const whole = `0${phone}`;
  return /^[1-9]\d{8,9}$/.test(phone) && readPhone(whole).outcome === "read" ? whole : phone;
}

/** Two columns that fill the same field, as a telephone and a mobile one, are both kept. */
function joined(field: Column, before: string | undefined, text: string): string {
  if (!before || text === "" || text === before) return before || text;
  return `${before}${field === "message" ? "\n" : " / "}${text}`;
}

const MOST_NAMED = 10;

function fewOf(names: string[]): string[] {
  const named = names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_HEADER));
  return names.length > MOST_NAMED ? [...named, `그 밖의 ${names.length - MOST_NAMED}개`] : named;
}

function checkedRow(cells: Cells, source: string, now: Date) {
  const typed: Cells = {};
  const unknown: Partial<Record<PropertyKey, string>> = {};
  for (const [column, value] of Object.entries(cells) as [Column, string][]) {
    // The landing form asks for no type, and the export has its word for that.
    if (value === "" || (column === "organizationType" && value === LANDING_ORGANIZATION_TYPE)) continue;
    const labels = worded[column];
    const key = labels && keyOf(labels, value);
    typed[column] = key ?? value;
    if (labels && key === undefined) unknown[column] = unknownWords(column, value, labels);
  }
  const entered = { source, organizationType: "other", ...typed, noEmail: "on", noPhone: "on" };
  const { data, error } = z.safeParse(enteredInquirySchema, entered);
  if (error) {
    const problems = error.issues.map(({ path: [field = ""], message }) => unknown[field] ?? message);
    return { row: null, problem: problems.join(" ") };
  }
  const problem = data.receivedAt ? receivedAtProblem(data.receivedAt, now) : null;
  return problem === null ? { row: enteredRow(data, now), problem } : { row: null, problem };
}

/** The key of a written label, which may be the key itself. */
function keyOf(labels: Record<string, string>, written: string): string | undefined {
  return Object.keys(labels).find((key) =>
    [key, labels[key] ?? key].some((each) => plain(each) === plain(written)),
  );
}

function unknownWords(column: Column, written: string, labels: Record<string, string>): string {
  return `${columns[column][0]} ‘${written.slice(0, LONGEST_HEADER)}’ 대신 ${Object.values(labels).join(", ")} 가운데 하나로 적거나 비워 주세요.`;
}
