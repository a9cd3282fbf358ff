import { data } from "react-router";
import type { Route } from "./+types/import-template.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { BYTE_ORDER_MARK, csvLine, withoutApostrophe } from "../export/csv.ts";
import { MOST_OF_FILE } from "./intake-schema.ts";
import { importedRows, templateHeaders } from "./imported-rows.server.ts";
import { REASON_NAME } from "./imported-words.server.ts";
import { readImport } from "./posted-import.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const handle: PageHandle = { mostOfFile: MOST_OF_FILE };

export function loader() {
  return csvFile("문의 가져오기.csv", [templateHeaders]);
}

/** The lines of a posted file that are not taken, as they stand in it, each with its reason. */
export async function action({ request }: Route.ActionArgs) {
  const posted = await readImport(request);
  if (posted.outcome === "refused") throw data(null, posted.status);
  const { text, source, choices } = posted;
  const read = await importedRows(text, { source, choices, members: [], oldAre: undefined, now: new Date() });
  if (read.outcome === "refused") throw data(null, 422);
  const refused = read.rows.flatMap(({ written, problem }) =>
    problem === null
      ? []
      : [[...Array.from(read.header, (_, index) => withoutApostrophe(written[index] ?? "")), problem]],
  );
  return csvFile("제외한 줄.csv", [[...read.header, REASON_NAME], ...refused]);
}

function csvFile(fileName: string, lines: string[][]) {
  return new Response(BYTE_ORDER_MARK + lines.map(csvLine).join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
}
