import { formatIsoDateTime } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { nameLookup, type NameOf } from "../../member-names.ts";
import { readMembers } from "../../read-layout.server.ts";
import { type ImportedInquiry, readKnownInquiries } from "./enter-inquiries.server.ts";
import { type ImportedFile, type ImportedRow, importedRows, type Reading } from "./imported-rows.server.ts";
import { type Column, shownValue } from "./imported-words.server.ts";

/** A line of the file, its cells as they will be stored: `known` has its content, `same` its telephone or e-mail address, and so has
 * the line `alike` of the file. */
export type PreviewedRow = Pick<ImportedRow, "nth" | "cells" | "notes" | "problem"> & {
  known?: string;
  same?: { id: string; organizationName: string };
  alike?: number | undefined;
};

type Preview =
  | (Pick<ImportedFile, "outcome" | "unknown" | "missing"> & {
      rows: PreviewedRow[];
      oldCount: number;
      stored: ImportedInquiry[];
    })
  | { outcome: "refused"; status: number; description: string };

/** Says of each line of the file whether it is taken, and why not. `stored`: the rows for the database, which passes over
 * those it knows and says of an import made before what came of it. `oldCount`: how many are old, and nothing says what
 * became of them. */
export async function previewImport(
  supabase: Supabase,
  text: string,
  reading: Omit<Reading, "members">,
): Promise<Preview> {
  const read = await readMembers(supabase);
  if (read.outcome === "failed") return notRead("구성원을 불러오지 못했습니다.");
  const file = await importedRows(text, { ...reading, members: read.members });
  if (file.outcome === "refused") return { ...file, status: 422 };
  const stored = file.rows.flatMap(({ row }) => row ?? []);
  const lookUp = await readKnownInquiries(supabase, stored);
  if (lookUp.outcome === "failed") return notRead("이미 있는 문의와 견주지 못했습니다.");

  const nameOf = nameLookup(read);
  const rows = file.rows.map((each): PreviewedRow => {
    const { nth, notes, problem } = each;
    if (!each.row) return { nth, cells: shortened(each.cells), notes, problem };
    const line = { nth, cells: shortened(shownCells(each.row, nameOf)), notes, alike: each.alike };
    const { known, same, organization_name } = lookUp.known.get(stored.indexOf(each.row)) ?? {};
    if (known) return { ...line, known, problem: "이미 있는 문의입니다." };
    return {
      ...line,
      problem,
      ...(same && { same: { id: same, organizationName: organization_name ?? "" } }),
    };
  });
  const oldCount = file.rows.filter((each, index) => each.row && each.isOld && !rows[index]?.known).length;
  return { outcome: "read", rows, unknown: file.unknown, missing: file.missing, oldCount, stored };
}

const notRead = (problem: string) =>
  ({ outcome: "refused", status: 503, description: `${problem} 잠시 후 다시 시도해 주세요.` }) as const;

const shownColumns = {
  organizationName: "organization_name",
  organizationType: "organization_type",
  contactName: "contact_name",
  email: "email",
  phone: "phone",
  estimatedUsers: "estimated_users",
  source: "source",
  message: "message",
  status: "status",
  resolution: "resolution",
  nextActionOn: "next_action_on",
} as const satisfies Partial<Record<Column, string>>;

function shownCells(row: ImportedInquiry, nameOf: NameOf): PreviewedRow["cells"] {
  const cells: PreviewedRow["cells"] = { receivedAt: formatIsoDateTime(new Date(row.created_at)) };
  for (const [column, name] of Object.entries(shownColumns) as [Column, string][]) {
    const value = row[name];
    if (typeof value === "string") cells[column] = shownValue(column, value);
  }
  const { assigned_to: owner, first_response_at: responded } = row;
  if (typeof owner === "string") cells.assignedTo = nameOf(owner);
  if (typeof responded === "string") cells.firstResponseAt = formatIsoDateTime(new Date(responded));
  return cells;
}

// Three lines of the table are shown.
const MOST_LETTERS = 200;
const HALF_A_LETTER = /[\ud800-\udbff]$/;

function shortened(cells: PreviewedRow["cells"]): PreviewedRow["cells"] {
  return Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).replace(HALF_A_LETTER, "")}…` : text,
    ]),
  );
}
