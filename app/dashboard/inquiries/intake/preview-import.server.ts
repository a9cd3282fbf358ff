import { readFormAndFile } from "../../../server/request/form-data.server.ts";
import { fileTooLong } from "../../../server/request/request-body.server.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { nameLookup } from "../../member-names.ts";
import { readMembers } from "../../read-layout.server.ts";
import { BYTE_ORDER_MARK, csvLine, withoutApostrophe } from "../export/csv.ts";
import { decodedText } from "./csv-file.ts";
import { type ImportedInquiry, readKnownInquiries } from "./enter-inquiries.server.ts";
import { type ImportedFile, type ImportedRow, importedRows, type Reading } from "./imported-rows.server.ts";
import { type Column, columnNames, REASON_NAME, shownValue } from "./imported-words.server.ts";
import { type EnteredSource, enteredSources, MOST_OF_FILE } from "./intake-schema.ts";

type Refused = { outcome: "refused"; status: number; description: string };

/** `text` is of the file, or as it was pasted. `choices`: the fields of columns that nobody knows, by their index. */
type PostedImport = {
  form: FormData;
  pasted: string;
  source: EnteredSource;
  choices: Map<number, Column>;
} & ({ outcome: "read"; text: string } | Refused);

/** The form of the import's page, or of its preview, which posts the file's text again. */
export async function readImport(request: Request): Promise<PostedImport> {
  const { form, file } = await readFormAndFile(request, "file");
  const source = enteredSources.find((each) => each === form.get("source")) ?? "fair";
  const typed = form.get("csv");
  // Browsers post each line break as two characters.
  const pasted = typeof typed === "string" ? typed.replaceAll("\r\n", "\n") : "";
  const posted = { form, pasted, source, choices: choicesIn(form) };

  if ((file ? file.size : pasted.length) > MOST_OF_FILE)
    return { ...posted, ...refused(fileTooLong(MOST_OF_FILE), 413) };
  const text = file ? decodedText(new Uint8Array(await file.arrayBuffer())) : pasted;
  if (text === null) return { ...posted, ...refused(UNREADABLE) };
  if (text.trim() === "") return { ...posted, ...refused("CSV 파일을 고르거나 내용을 붙여 넣어 주세요.") };
  return { ...posted, outcome: "read", text };
}

const UNREADABLE = "읽을 수 없는 파일입니다. Excel에서 ‘CSV UTF-8’ 형식으로 저장해 다시 올려 주세요.";

const refused = (description: string, status = 422): Refused => ({ outcome: "refused", status, description });

function choicesIn(form: FormData): Map<number, Column> {
  const choices = new Map<number, Column>();
  for (const [name, value] of form) {
    const field = columnNames.find((each) => each === value);
    if (field && /^column-\d{1,3}$/.test(name)) choices.set(Number(name.slice("column-".length)), field);
  }
  return choices;
}

/** A line of the file, its cells as they will be stored: `known` has its content, `same` its telephone or e-mail address. */
export type PreviewedRow = Pick<ImportedRow, "nth" | "cells" | "notes" | "problem"> & {
  known?: string;
  same?: { id: string; organizationName: string };
};

type Preview =
  | (Pick<ImportedFile, "outcome" | "unknown" | "missing"> & {
      rows: PreviewedRow[];
      refusedCsv: string;
      oldCount: number;
      stored: ImportedInquiry[];
    })
  | Refused;

/** Says of each line of the file whether it is taken, and why not. `refusedCsv`: those that are not, as they stand in it, each
 * with its reason. `stored`: the rows for the database, which passes over those it knows and says of an import made before
 * what came of it. `oldCount`: how many are old, and nothing says what became of them. */
export async function previewImport(
  supabase: Supabase,
  text: string,
  reading: Omit<Reading, "members">,
): Promise<Preview> {
  const read = await readMembers(supabase);
  if (read.outcome === "failed") return refused(`구성원을 불러오지 못했습니다. ${LATER}`, 503);
  const file = await importedRows(text, { ...reading, members: read.members });
  if (file.outcome === "refused") return refused(file.description);
  const stored = file.rows.flatMap(({ row }) => row ?? []);
  const lookUp = await readKnownInquiries(supabase, stored);
  if (lookUp.outcome === "failed") return refused(`이미 있는 문의와 견주지 못했습니다. ${LATER}`, 503);

  const nameOf = nameLookup(read);
  const shownCells = (row: ImportedInquiry) =>
    columnNames.flatMap((column): [Column, string][] => {
      const value = row[column];
      if (typeof value !== "string") return [];
      return [[column, column === "assigned_to" ? nameOf(value) : shownValue(column, value)]];
    });
  let nthStored = 0;
  let oldCount = 0;
  const rows = file.rows.map((each): PreviewedRow => {
    const { nth, cells, notes, problem } = each;
    if (!each.row) return { nth, cells, notes, problem };
    const { known, same, organization_name } = lookUp.known.get(nthStored++) ?? {};
    const line = { nth, cells: Object.fromEntries(shownCells(each.row)), notes };
    if (known) return { ...line, known, problem: "이미 있는 문의입니다." };
    if (each.isOld) oldCount += 1;
    return {
      ...line,
      problem,
      ...(same && { same: { id: same, organizationName: organization_name ?? "" } }),
    };
  });
  const { outcome, unknown, missing } = file;
  return { outcome, unknown, missing, rows, refusedCsv: refusedCsv(file), oldCount, stored };
}

const LATER = "잠시 후 다시 시도해 주세요.";

function refusedCsv({ header, rows }: ImportedFile): string {
  const lines = rows.flatMap(({ written, problem }) =>
    problem === null ? [] : [[...header.map((_, index) => withoutApostrophe(written[index] ?? "")), problem]],
  );
  return BYTE_ORDER_MARK + [[...header, REASON_NAME], ...lines].map(csvLine).join("");
}
