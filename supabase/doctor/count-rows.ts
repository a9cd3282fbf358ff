import { readDatabaseReport } from "./database-report.ts";
import { checkReport } from "./checks/report-access.ts";
import { findProject, type Variables } from "./project.ts";

type RowsCounted =
  | { outcome: "counted"; counts: Record<string, number> }
  /** `message`: the doctor's words. */
  | { outcome: "failed"; message: string };

/** The number of rows of each table. */
export async function countRows(given: Variables): Promise<RowsCounted> {
  const found = findProject(given);
  if (found.outcome === "not-found") return { outcome: "failed", message: found.message };
  const read = await readDatabaseReport(found.project);
  if (read.outcome === "read" && read.report.data)
    return { outcome: "counted", counts: read.report.data.counts };
  const { message, remedy = "" } = checkReport(read);
  return { outcome: "failed", message: `${message} ${remedy}` };
}
