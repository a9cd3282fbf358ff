import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod/mini";
import { seoulDay } from "../../../korean/dates.ts";
import { readPhone } from "../../../korean/phone.ts";
import { memberName } from "../../member-names.ts";
import type { Member } from "../../read-layout.server.ts";
import { withoutApostrophe } from "../export/csv.ts";
import { type CsvLine, MOST_ABOVE, readCsv } from "./csv-file.ts";
import { askedRow, type ImportedInquiry } from "./enter-inquiries.server.ts";
import { nextContactOf, pastTimeOf } from "./imported-times.server.ts";
import {
  type Column,
  columnLabel,
  columnNames,
  columnOf,
  keyOf,
  LONGEST_NAME,
  REASON_NAME,
  sizeOf,
} from "./imported-words.server.ts";
import { enteredInquirySchema, MOST_ROWS } from "./intake-schema.ts";

export const templateHeaders = columnNames.filter((column) => column !== "suspectedSpam").map(columnLabel);

type Cells = Partial<Record<Column, string>>;

/** What an old inquiry is, of which the sheet does not say what became. */
export type OldAre = "done" | "open";

/** `source`: of rows that say none. `choices`: the fields of columns that nobody knows, by their index. */
export type Reading = {
  source: string;
  choices: ReadonlyMap<number, Column>;
  oldAre: OldAre | undefined;
  members: readonly Member[];
  now: Date;
};

/** `written`: as the file has its line, the `nth`. `notes`: what was left empty. `problem`: why it is not taken. `alike`: the line
 * before of the same telephone or e-mail address. `isOld`: past its deadline, and nothing says what became of it. */
export type ImportedRow = { nth: number; written: string[]; cells: Cells; notes: string[] } & (
  | { row: ImportedInquiry; problem: null; isOld: boolean; alike: number | undefined }
  | { row: null; problem: string }
);

/** A column that nobody knows, and the field that was chosen for it. */
export type UnknownColumn = { index: number; name: string; field?: Column | undefined };

export type ImportedFile = {
  outcome: "read";
  header: string[];
  rows: ImportedRow[];
  unknown: UnknownColumn[];
  /** Names of the columns without which no row is taken. */
  missing: string[];
};

// Two hundred messages full of marks take 120 ms to normalise.
const MOST_MS_AT_ONCE = 15;

/** Judges each row as the form would. */
export async function importedRows(
  text: string,
  reading: Reading,
): Promise<ImportedFile | { outcome: "refused"; description: string }> {
  const table = readCsv(text, isName);
  if (!table) return refused(TOO_MANY);
  const { header, lines } = parted(table);
  if (!header) return refused(EMPTY);
  if (header.isUnclosed) return refused(UNCLOSED);
  const unknown: UnknownColumn[] = [];
  const fields = header.cells.map((name, index) => {
    const known = columnOf(name);
    const field = reading.choices.get(index);
    if (!known && name.trim() !== "")
      unknown.push({ index, name: name.slice(0, LONGEST_NAME), ...(field && { field }) });
    return known ?? field;
  });
  const missing = requiredColumns
    .filter((either) => !either.some((column) => fields.includes(column)))
    .map(([column]) => columnLabel(column));
  if (missing.length > 0 && (unknown.length === 0 || !header.cells.some(isName)))
    return refused(`‘${missing.join("’, ‘")}’ 열을 찾지 못했습니다. 서식 파일의 열 이름을 써 주세요.`);
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
    for (const [index, field] of fields.entries()) {
      if (!field) continue;
      const text = readCell(field, written[index] ?? "");
      const isNamed = text !== "" && field === "message" && reading.choices.has(index);
      cells[field] = joined(field, cells[field], isNamed ? `${header.cells[index]}: ${text}` : text);
    }
    const line = { nth, written, cells, notes: [] as string[] };
    rows.push(
      isUnclosed
        ? { ...line, row: null, problem: UNCLOSED }
        : { ...line, ...checkedRow(cells, reading, line.notes) },
    );
  }
  return { outcome: "read", header: header.cells, rows: withAlike(rows), unknown, missing };
}

const refused = (description: string) => ({ outcome: "refused" as const, description });

const isName = (cell: string) => columnOf(cell) !== undefined;

/** The header is the line with most names among the first. What an earlier import gave as its reasons is no column. */
function parted(table: CsvLine[]): { header: CsvLine | undefined; lines: CsvLine[] } {
  const names = table.slice(0, MOST_ABOVE).map(({ cells }) => cells.filter(isName).length);
  const at = names.indexOf(Math.max(...names));
  const header = table[at];
  if (header?.cells.at(-1) === REASON_NAME) header.cells.pop();
  return { header, lines: table.slice(at + 1) };
}

/** One column of each must be there. */
const requiredColumns: [Column, ...Column[]][] = [["organizationName"], ["contactName"], ["phone", "email"]];

const EMPTY = "파일에 문의가 없습니다. 열 이름을 적은 줄 아래에 문의를 적어 주세요.";
const TOO_MANY = `한 번에 ${MOST_ROWS}건까지 가져올 수 있습니다. 파일을 나누어 주세요.`;
const UNCLOSED =
  '닫지 않은 큰따옴표(")가 있어 다음 줄까지 한 칸으로 읽었습니다. 파일을 고쳐 다시 올려 주세요.';

const NOTHING = /^(?:[-–—./?xX]+|없음|모름|미상|미기재)$/;

function readCell(field: Column, written: string): string {
  const text = withoutApostrophe(written).trim();
  // The export has this beside the time.
  if (field === "firstResponseAt") return text.replace(/^응답(?:함| 대기| 없음)$/, "");
  if (field !== "phone" && field !== "email") return text;
  if (NOTHING.test(text)) return "";
  return field === "phone" ? withItsZero(text) : text;
}

/** Excel drops the zero that a number begins with. Eight digits may as well lack the area code. */
function withItsZero(phone: string): string {
  const whole = `0${phone}`;
  return /^[1-9]\d{8,9}$/.test(phone) && readPhone(whole).outcome === "read" ? whole : phone;
}

const separators: Cells = { message: "\n", phone: " / ", email: " / " };

/** Two columns that fill the same field, as a telephone and a mobile one or a day and a time, are both kept. */
function joined(field: Column, before: string | undefined, text: string): string {
  if (!before || text === "" || text === before) return before || text;
  return `${before}${separators[field] ?? " "}${text}`;
}

const EMPTIED = "읽을 수 없어 비웁니다.";
const WITHOUT_MEANING = "다른 칸과 맞지 않아 비웁니다.";

const ONE_LINE = /^[^\t\n]{1,100}$/;

type Optional = Exclude<Column, "organizationName" | "contactName" | "email" | "phone" | "message">;

const readers: Record<Optional, (written: string, reading: Reading) => string | undefined> = {
  source: (written) => keyOf("source", written),
  organizationType: (written) => keyOf("organizationType", written),
  estimatedUsers: sizeOf,
  status: (written) => keyOf("status", written),
  resolution: (written) => keyOf("resolution", written),
  receivedAt: (written, { now }) => pastTimeOf(written, now),
  firstResponseAt: (written, { now }) => pastTimeOf(written, now),
  completedAt: (written, { now }) => pastTimeOf(written, now),
  nextActionOn: (written, { now }) => nextContactOf(written, now) && written,
  assignedTo: (written, { members }) =>
    members.find((each) => each.isAdmin && [memberName(each), each.email].includes(written))?.id,
  nextAction: (written) => (ONE_LINE.test(written) ? written.normalize("NFC") : undefined),
  suspectedSpam: (written) => (written === "예" ? "on" : undefined),
};

/** Its `notes` say what it leaves empty of the cells. */
function checkedRow(cells: Cells, reading: Reading, notes: string[]) {
  const typed: Cells = {};
  const drop = (column: Column, reason: string) => {
    notes.push(`${columnLabel(column)} ‘${cells[column]?.slice(0, LONGEST_NAME)}’: ${reason}`);
    delete typed[column];
  };
  for (const [column, written] of Object.entries(cells) as [Column, string][]) {
    if (written === "") continue;
    const read = column in readers ? readers[column as Optional](written, reading) : written;
    typed[column] = read;
    if (read === undefined) drop(column, EMPTIED);
  }
  if (typed.source === "web" && !(typed.email && typed.phone))
    drop("source", "이메일과 연락처가 다 있어야 해 비웁니다.");

  const { source, organizationType, ...others } = typed;
  const { data, error } = z.safeParse(enteredInquirySchema, {
    ...others,
    receivedAt: undefined,
    // The form offers neither the site nor the type of the landing page.
    source: "phone",
    organizationType: "other",
    noEmail: "on",
    noPhone: "on",
  });
  if (error) return { row: null, problem: error.issues.map(({ message }) => message).join(" ") };
  const row = askedRow(
    {
      ...data,
      source: source ?? reading.source,
      organizationType: organizationType ?? "other",
      receivedAt: typed.receivedAt ?? typed.firstResponseAt,
    },
    reading.now,
  );
  return { problem: null, alike: undefined, ...withHistory(row, typed, reading, drop) };
}

type Drop = (column: Column, reason: string) => void;

/** The row with what became of it. A promise is judged where its answer is told, or still to come. */
function withHistory(row: ReturnType<typeof askedRow>, typed: Cells, { oldAre, now }: Reading, drop: Drop) {
  const received = row.created_at;
  const sinceReceived = (column: "firstResponseAt" | "completedAt") => {
    const at = typed[column];
    if (at === undefined || at >= received) return at;
    if (seoulDay(new Date(at)) === seoulDay(new Date(received))) return received;
    drop(column, WITHOUT_MEANING);
    return undefined;
  };
  const responded = sinceReceived("firstResponseAt");
  const completed = sinceReceived("completedAt");
  const isClosing = typed.resolution !== undefined && typed.resolution !== "on_hold";
  const told =
    typed.status ??
    (completed || isClosing ? "completed" : responded || typed.resolution ? "in_progress" : undefined);
  const isPast = row.due_at < now.toISOString();
  const isOld = told === undefined && isPast;
  const status = told ?? (isOld && oldAre === "done" ? "completed" : "new");
  const isDone = status === "completed";

  if (completed && !isDone) drop("completedAt", WITHOUT_MEANING);
  if (typed.nextActionOn && isDone) drop("nextActionOn", WITHOUT_MEANING);
  if (typed.nextAction && !typed.nextActionOn) drop("nextAction", WITHOUT_MEANING);
  const isHeld = status === "in_progress" && typed.nextActionOn !== undefined;
  if (typed.resolution && !(typed.resolution === "on_hold" ? isHeld : isDone))
    drop("resolution", WITHOUT_MEANING);

  const next = typed.nextActionOn ? nextContactOf(typed.nextActionOn, now) : undefined;
  return {
    isOld,
    row: {
      ...row,
      due_at: responded || !(isDone || isPast) ? row.due_at : null,
      status,
      suspected_spam: typed.suspectedSpam !== undefined,
      assigned_to: typed.assignedTo ?? null,
      first_response_at: responded ?? null,
      completed_at: isDone ? (completed ?? responded ?? received) : null,
      next_action_on: next?.day ?? null,
      next_action_time: next?.time ?? null,
      next_action: typed.nextAction ?? null,
      resolution: typed.resolution ?? null,
    },
  };
}

const ALIKE_WITHIN_MS = 60 * 24 * 60 * 60 * 1_000;

/** Leaves out what stands in the file twice, as the database would, and names lines of the same number or address. */
function withAlike(rows: ImportedRow[]): ImportedRow[] {
  const firstOf = new Map<string, { nth: number; at: number }>();
  return rows.map((line) => {
    if (!line.row) return line;
    const { reference, phone, email, created_at } = line.row;
    const own = { nth: line.nth, at: Date.parse(created_at) };
    const same = firstOf.get(reference);
    if (same && Math.abs(same.at - own.at) < ALIKE_WITHIN_MS)
      return { ...line, row: null, problem: `${same.nth}번째 줄과 같은 내용입니다.` };
    const keys = [reference, ...phone.split(" / "), email.toLowerCase()].filter(Boolean);
    const alike = keys.map((key) => firstOf.get(key)?.nth).find((nth) => nth !== undefined);
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, own);
    return { ...line, alike };
  });
}
