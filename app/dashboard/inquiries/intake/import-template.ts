import type { Route } from "./+types/import-template.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "../export/csv.ts";
import { columnLabel, columnNames } from "./imported-words.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export function loader() {
  return new Response(BYTE_ORDER_MARK + csvLine(columnNames.map(columnLabel)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import.csv"; filename*=UTF-8''${encodeURIComponent("문의 가져오기.csv")}`,
    },
  });
}
