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
  columnOf,
  keyOf,
  LONGEST_NAME,
  REASON_NAME,
  sizeOf,
} from "./imported-words.server.ts";
import { enteredInquirySchema, MOST_ROWS } from "./intake-schema.ts";

type Cells = Partial<Record<Column, string>>;

/** `source`: of rows that say none. `choices`: the fields of columns that nobody knows, by their index. `oldAre`: what became of
 * old inquiries of which the sheet does not say it. */
export type Reading = {
  source: string;
  choices: ReadonlyMap<number, Column>;
  oldAre: "done" | "open" | undefined;
  members: readonly Member[];
  now: Date;
};

/** `written`: as the file has its line, the `nth`. `notes`: what to know of it. `problem`: why it is not taken. `isOld`: past its
 * deadline, and nothing says what became of it. */
export type ImportedRow = { nth: number; written: string[]; cells: Cells; notes: string[] } & (
  { row: ImportedInquiry; problem: null; isOld: boolean } | { row: null; problem: string }
);

export type ImportedFile = {
  outcome: "read";
  header: string[];
  rows: ImportedRow[];
  /** The columns that nobody knows, and the fields that were chosen for them. */
  unknown: { index: number; name: string; field?: Column | undefined }[];
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
  const unknown: ImportedFile["unknown"] = [];
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
    const line = { nth, written, cells, notes: [] };
    rows.push(
      isUnclosed ? { ...line, row: null, problem: UNCLOSED } : { ...line, ...checkedRow(cells, reading) },
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
const requiredColumns: [Column, ...Column[]][] = [
  ["organization_name"],
  ["contact_name"],
  ["phone", "email"],
];

const EMPTY = "파일에 문의가 없습니다. 열 이름을 적은 줄 아래에 문의를 적어 주세요.";
const TOO_MANY = `한 번에 ${MOST_ROWS}건까지 가져올 수 있습니다. 파일을 나누어 주세요.`;
const UNCLOSED =
  '닫지 않은 큰따옴표(")가 있어 다음 줄까지 한 칸으로 읽었습니다. 파일을 고쳐 다시 올려 주세요.';

const NOTHING = /^(?:[-–—./?xX]+|없음|모름|미상|미기재)$/;

function readCell(field: Column, written: string): string {
  const text = withoutApostrophe(written).trim();
  // The export has this beside the time.
  if (field === "first_response_at") return text.replace(/^응답(?:함| 대기| 없음)$/, "");
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

/** What a cell of an optional column says; undefined if it cannot be read. */
function valueOf(column: Column, written: string, { members, now }: Reading): string | undefined {
  switch (column) {
    case "source":
    case "organization_type":
    case "status":
    case "resolution":
      return keyOf(column, written);
    case "estimated_users":
      return sizeOf(written);
    case "created_at":
    case "first_response_at":
    case "completed_at":
      return pastTimeOf(written, now);
    case "next_action_on":
      return nextContactOf(written, now);
    case "assigned_to":
      return members.find((each) => each.isAdmin && [memberName(each), each.email].includes(written))?.id;
    default:
      return written;
  }
}

function checkedRow(cells: Cells, reading: Reading) {
  const written = (Object.entries(cells) as [Column, string][]).filter(([, text]) => text !== "");
  const read: Cells = Object.fromEntries(
    written.map(([column, text]) => [column, valueOf(column, text, reading)]),
  );
  const { data, error } = z.safeParse(enteredInquirySchema, {
    organizationName: read.organization_name,
    contactName: read.contact_name,
    email: read.email,
    phone: read.phone,
    estimatedUsers: read.estimated_users,
    message: read.message,
    // The form offers neither the site nor the type of the landing page.
    source: "phone",
    organizationType: "other",
    noEmail: "on",
    noPhone: "on",
  });
  if (error) return { row: null, problem: error.issues.map(({ message }) => message).join(" ") };

  // The site asks for both.
  if (read.source === "web" && !(read.email && read.phone)) delete read.source;
  const asked = askedRow(
    {
      ...data,
      source: read.source ?? reading.source,
      organizationType: read.organization_type ?? "other",
      receivedAt: read.created_at ?? read.first_response_at,
    },
    reading.now,
  );
  const { row, isOld, kept } = withHistory(asked, read, reading);
  const notes = written
    .filter(([column]) => kept[column] === undefined)
    .map(([column, text]) => `${columnLabel(column)} ‘${text.slice(0, LONGEST_NAME)}’: ${NOT_KEPT}`);
  return { problem: null, row, isOld, notes };
}

const NOT_KEPT = "읽을 수 없거나 다른 칸과 맞지 않아 비웁니다.";

/** The row with what became of it. A promise is judged where its answer is told, or still to come. `kept`: of what was read,
 * all that agrees. */
function withHistory(row: ReturnType<typeof askedRow>, read: Cells, { oldAre, now }: Reading) {
  const received = row.created_at;
  const sinceReceived = (at: string | undefined) => {
    if (at === undefined || at >= received) return at;
    return seoulDay(new Date(at)) === seoulDay(new Date(received)) ? received : undefined;
  };
  const responded = sinceReceived(read.first_response_at);
  const completed = sinceReceived(read.completed_at);
  const isClosing = read.resolution !== undefined && read.resolution !== "on_hold";
  const told =
    read.status ??
    (completed || isClosing ? "completed" : responded || read.resolution ? "in_progress" : undefined);
  const isPast = row.due_at < now.toISOString();
  const isOld = told === undefined && isPast;
  const status = told ?? (isOld && oldAre === "done" ? "completed" : "new");
  const isDone = status === "completed";

  const isFitting = isClosing ? isDone : status === "in_progress" && read.next_action_on !== undefined;
  const kept: Cells = {
    ...read,
    first_response_at: responded,
    completed_at: isDone ? completed : undefined,
    next_action_on: isDone ? undefined : read.next_action_on,
    resolution: isFitting ? read.resolution : undefined,
  };
  const [nextDay = null, nextTime = null] = kept.next_action_on?.split(" ") ?? [];
  return {
    kept,
    isOld,
    row: {
      ...row,
      due_at: responded || !(isDone || isPast) ? row.due_at : null,
      status,
      assigned_to: read.assigned_to ?? null,
      first_response_at: responded ?? null,
      completed_at: isDone ? (completed ?? responded ?? received) : null,
      next_action_on: nextDay,
      next_action_time: nextTime,
      resolution: kept.resolution ?? null,
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
    const alike = keys.flatMap((key) => firstOf.get(key)?.nth ?? []).slice(0, 1);
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, own);
    return {
      ...line,
      notes: [...line.notes, ...alike.map((nth) => `${nth}번째 줄과 연락처나 이메일이 같습니다.`)],
    };
  });
}
