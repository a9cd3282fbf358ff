import { readDatabaseReport } from "./database-report.ts";
import { checkReport } from "./checks/report-access.ts";
import { findProject, type Variables } from "./project.ts";

/** The number of rows of each table. Throws an Error with the doctor's words if they cannot be read. */
export async function countRows(given: Variables): Promise<Record<string, number>> {
  const found = findProject(given);
  if (found.outcome === "not-found") throw new Error(found.message);
  const read = await readDatabaseReport(found.project);
  if (read.outcome === "read" && read.report.data) return read.report.data.counts;
  const { message, remedy = "" } = checkReport(read);
  throw new Error(`${message} ${remedy}`);
}
