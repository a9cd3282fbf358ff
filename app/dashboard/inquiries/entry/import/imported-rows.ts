import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod/mini";
import {
  estimatedUsersLabels,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabel,
  organizationTypes,
  sourceLabel,
} from "../../../../inquiry/inquiry-labels.ts";
import { callTimeLabels, planLabels, preferredStartLabels } from "../../../../inquiry/wishes.ts";
import { withoutApostrophe } from "../../export/csv.ts";
import {
  type EnteredInquiry,
  enteredInquirySchema,
  enteredSources,
  MOST_ROWS,
  receivedAtProblem,
} from "../entered-inquiry-schema.ts";
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
  plan: ["도입 방식"],
  wantsDemo: ["시연", "시연 신청"],
  wantsQuote: ["견적", "견적 요청"],
  preferredStart: ["희망 시기"],
  callTime: ["통화하기 좋은 시간", "통화 시간"],
} as const;

type Column = keyof typeof columns;

const tick = { on: "예" };

/** The columns whose words stand for keys. */
const worded: Partial<Record<Column, Record<string, string>>> = {
  estimatedUsers: estimatedUsersLabels,
  plan: planLabels,
  wantsDemo: tick,
  wantsQuote: tick,
  preferredStart: preferredStartLabels,
  callTime: callTimeLabels,
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

/** `nth`: the number of its line in the file. `problem`: why it is not taken. */
export type ImportedRow = {
  nth: number;
  cells: Partial<Record<Column, string>>;
} & ({ inquiry: EnteredInquiry; problem: null } | { inquiry: null; problem: string });

export type ImportedFile =
  | { outcome: "read"; rows: ImportedRow[]; ignored: string[] }
  | { outcome: "empty" | "too-many-rows" }
  | { outcome: "no-header"; missing: string[] };

// Two hundred messages full of marks take 120 ms to normalise.
const MOST_MS_AT_ONCE = 15;

/** Judges each row as the form would. `source` is that of rows which say none. */
export async function importedRows(text: string, source: string, now: Date): Promise<ImportedFile> {
  const table = readCsv(text.replace(/^\uFEFF/, ""));
  if (!table) return { outcome: "too-many-rows" };
  const [header, ...lines] = table;
  if (!header) return { outcome: "empty" };
  const fields = header.cells.map(columnOf);
  const missing = (["organizationName", "contactName"] as const).filter((name) => !fields.includes(name));
  if (!fields.includes("phone") && !fields.includes("email"))
    return { outcome: "no-header", missing: [...missing, "phone" as const].map((name) => columns[name][0]) };
  if (missing.length > 0) return { outcome: "no-header", missing: missing.map((name) => columns[name][0]) };
  if (lines.length === 0) return { outcome: "empty" };
  if (lines.length > MOST_ROWS) return { outcome: "too-many-rows" };
  const rows: ImportedRow[] = [];
  let begun = performance.now();
  for (const { nth, cells } of lines) {
    if (performance.now() - begun > MOST_MS_AT_ONCE) {
      await nextTurn();
      begun = performance.now();
    }
    const named: Partial<Record<Column, string>> = {};
    for (const [at, field] of fields.entries())
      if (field) named[field] ??= withoutApostrophe(cells[at] ?? "").trim();
    rows.push({ nth, cells: named, ...judged(named, source, now) });
  }
  const ignored = header.cells.filter((name, at) => name.trim() !== "" && !fields[at]);
  return { outcome: "read", rows, ignored: fewOf(ignored) };
}

const MOST_NAMED = 10;

function fewOf(names: string[]): string[] {
  const named = names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_HEADER));
  return names.length > MOST_NAMED ? [...named, `그 밖의 ${names.length - MOST_NAMED}개`] : named;
}

function judged(cells: Partial<Record<Column, string>>, source: string, now: Date) {
  const typed: typeof cells = Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) => {
      const labels = worded[name as Column];
      if (value === "") return [];
      return [[name, labels ? keyOf(Object.keys(labels), (key) => labels[key] ?? key, value) : value]];
    }),
  );
  const read = z.safeParse(enteredInquirySchema, {
    ...typed,
    source: typed.source ? keyOf(enteredSources, sourceLabel, typed.source) : source,
    // The landing form asks for no type either; the export has its word for that.
    organizationType: [undefined, LANDING_ORGANIZATION_TYPE].includes(typed.organizationType)
      ? "other"
      : keyOf(organizationTypes, organizationTypeLabel, typed.organizationType),
    noEmail: "on",
    noPhone: "on",
  });
  const problems = read.success
    ? [read.data.receivedAt && receivedAtProblem(read.data.receivedAt, now)]
    : read.error.issues.map(({ message }) => message);
  const problem = problems.filter(Boolean).join(" ");
  return read.success && problem === "" ? { inquiry: read.data, problem: null } : { inquiry: null, problem };
}

/** What stands for a written label, which may be the key itself; what is written, if it is neither. */
function keyOf<Key extends string>(keys: readonly Key[], labelOf: (key: Key) => string, written = "") {
  return keys.find((key) => [key, labelOf(key)].some((each) => plain(each) === plain(written))) ?? written;
}
