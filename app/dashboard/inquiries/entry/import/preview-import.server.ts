import { setImmediate as nextTurn } from "node:timers/promises";
import type { Supabase } from "../../../../supabase.server.ts";
import { enteredRow, readKnownInquiries } from "../enter-inquiries.server.ts";
import { MOST_ROWS } from "../entered-inquiry-schema.ts";
import { type ImportedRow, importedRows, UNCLOSED } from "./imported-rows.ts";

/** A line of the file: `known` has its content, `same` its telephone or e-mail address. */
export type PreviewedRow = Pick<ImportedRow, "nth" | "cells" | "problem"> & {
  known: string | null;
  same: { id: string; organizationName: string } | null;
};

type Preview =
  | {
      outcome: "read";
      rows: PreviewedRow[];
      ignored: string[];
      stored: ReturnType<typeof enteredRow>[];
    }
  | { outcome: "refused"; status: number; description: string };

const refused = (description: string, status = 422) => ({ outcome: "refused" as const, status, description });

/** Says of each line of the file whether it is taken, and why not. `stored`: the rows for the database, which passes over
 * those it knows and says of an import made before what came of it. */
export async function previewImport(
  supabase: Supabase,
  file: { text: string; source: string },
  now: Date,
): Promise<Preview> {
  const read = await importedRows(file.text, file.source, now);
  switch (read.outcome) {
    case "empty":
      return refused("파일에 문의가 없습니다. 첫 줄에는 열 이름, 다음 줄부터 문의를 적어 주세요.");
    case "unclosed":
      return refused(UNCLOSED);
    case "too-many-rows":
      return refused(`한 번에 ${MOST_ROWS}건까지 가져올 수 있습니다. 파일을 나누어 주세요.`);
    case "no-header":
      return refused(
        `첫 줄에서 ‘${read.missing.join("’, ‘")}’ 열을 찾지 못했습니다. 서식 파일의 열 이름을 써 주세요.`,
      );
  }
  const rows: { row: ImportedRow; content: ReturnType<typeof enteredRow> | null }[] = [];
  for (const [nth, row] of read.rows.entries()) {
    if (nth % 50 === 0) await nextTurn();
    rows.push({ row, content: row.inquiry && enteredRow(row.inquiry, now) });
  }
  const good = rows.flatMap(({ content }) => (content ? [content] : []));
  const lookUp = await readKnownInquiries(supabase, good);
  if (lookUp.outcome === "failed")
    return refused("이미 있는 문의와 견주지 못했습니다. 잠시 후 다시 시도해 주세요.", 503);

  const firstOf = new Map<string, number>();
  const stored: typeof good = [];
  const previewed = rows.map(({ row: { nth, cells, problem }, content }): PreviewedRow => {
    const line = { nth, cells: shortened(cells), known: null, same: null };
    if (!content) return { ...line, problem };
    const found = lookUp.known.get(good.indexOf(content));
    const earlier = firstOf.get(content.reference);
    firstOf.set(content.reference, earlier ?? nth);
    if (earlier !== undefined) return { ...line, problem: `${earlier}번째 줄과 같은 내용입니다.` };
    stored.push(content);
    if (found?.known) return { ...line, known: found.known, problem: "이미 있는 문의입니다." };
    const same = found?.same ? { id: found.same, organizationName: found.organization_name ?? "" } : null;
    return { ...line, problem: null, same };
  });
  return { outcome: "read", rows: previewed, ignored: read.ignored, stored };
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
