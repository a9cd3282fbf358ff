import * as z from "zod/mini";
import {
  estimatedUsersBands,
  estimatedUsersLabel,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabel,
  organizationTypes,
  sourceLabel,
} from "../../../../inquiry/inquiry-labels.ts";
import { withoutApostrophe } from "../../export/csv.ts";
import {
  type EnteredInquiry,
  enteredInquirySchema,
  enteredSources,
  receivedAtProblem,
} from "../entered-inquiry-schema.ts";
import { readCsv } from "./csv-file.ts";

export const MOST_ROWS = 500;

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

export const templateHeaders: string[] = Object.values(columns).map(([header]) => header);

const plain = (written: string) => written.replaceAll(/\s/g, "").toLowerCase();

function columnOf(header: string): Column | undefined {
  const names = Object.keys(columns) as Column[];
  return names.find((name) => columns[name].some((each) => plain(each) === plain(header)));
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

/** Judges each row as the form would. `source` is that of rows which say none. */
export function importedRows(text: string, source: string, now: Date): ImportedFile {
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
  const rows = lines.map(({ nth, cells }): ImportedRow => {
    const named: Partial<Record<Column, string>> = {};
    for (const [at, field] of fields.entries())
      if (field) named[field] ??= withoutApostrophe(cells[at] ?? "").trim();
    return { nth, cells: named, ...judged(named, source, now) };
  });
  const ignored = header.cells.filter((name, at) => name.trim() !== "" && !fields[at]);
  return { outcome: "read", rows, ignored };
}

function judged(cells: Partial<Record<Column, string>>, source: string, now: Date) {
  const typed = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ""));
  const read = z.safeParse(enteredInquirySchema, {
    ...typed,
    source: typed.source ? keyOf(enteredSources, sourceLabel, typed.source) : source,
    // The landing form asks for no type either; the export has its word for that.
    organizationType: [undefined, LANDING_ORGANIZATION_TYPE].includes(typed.organizationType)
      ? "other"
      : keyOf(organizationTypes, organizationTypeLabel, typed.organizationType),
    ...(typed.estimatedUsers && {
      estimatedUsers: keyOf(estimatedUsersBands, estimatedUsersLabel, typed.estimatedUsers),
    }),
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
