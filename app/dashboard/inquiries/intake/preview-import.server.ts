import type { Supabase } from "../../../supabase.server.ts";
import { type EnteredRow, readKnownInquiries } from "./enter-inquiries.server.ts";
import { type ImportedRow, importedRows } from "./imported-rows.server.ts";

/** A line of the file: `known` has its content, `same` its telephone or e-mail address. */
export type PreviewedRow = Pick<ImportedRow, "nth" | "cells" | "problem"> & {
  known: string | null;
  same: { id: string; organizationName: string } | null;
};

type Preview =
  | { outcome: "read"; rows: PreviewedRow[]; ignored: string[]; stored: EnteredRow[] }
  | { outcome: "refused"; status: number; description: string };

/** Says of each line of the file whether it is taken, and why not. `stored`: the rows for the database, which passes over
 * those it knows and says of an import made before what came of it. */
export async function previewImport(
  supabase: Supabase,
  file: { text: string; source: string },
  now: Date,
): Promise<Preview> {
  const read = await importedRows(file.text, file.source, now);
  if (read.outcome === "refused") return { ...read, status: 422 };
  const good = read.rows.flatMap(({ row }) => row ?? []);
  const lookUp = await readKnownInquiries(supabase, good);
  if (lookUp.outcome === "failed") {
    const description = "이미 있는 문의와 견주지 못했습니다. 잠시 후 다시 시도해 주세요.";
    return { outcome: "refused", status: 503, description };
  }
  const firstOf = new Map<string, number>();
  const stored: EnteredRow[] = [];
  const rows = read.rows.map(({ nth, cells, row, problem }): PreviewedRow => {
    const line = { nth, cells: shortened(cells), known: null, same: null };
    if (!row) return { ...line, problem };
    const found = lookUp.known.get(good.indexOf(row));
    const earlier = firstOf.get(row.reference);
    firstOf.set(row.reference, earlier ?? nth);
    if (earlier !== undefined) return { ...line, problem: `${earlier}번째 줄과 같은 내용입니다.` };
    stored.push(row);
    if (found?.known) return { ...line, known: found.known, problem: "이미 있는 문의입니다." };
    const same = found?.same ? { id: found.same, organizationName: found.organization_name ?? "" } : null;
    return { ...line, problem: null, same };
  });
  return { outcome: "read", rows, ignored: read.ignored, stored };
}

// Three lines of the table are shown.
const MOST_LETTERS = 200;
const HALF_A_LETTER = /[\ud800-\udbff]$/;

function shortened(cells: ImportedRow["cells"]): ImportedRow["cells"] {
  return Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).replace(HALF_A_LETTER, "")}…` : text,
    ]),
  );
}
