import type { Route } from "./+types/import-template.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "../export/csv.ts";
import { templateHeaders } from "./imported-rows.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export function loader() {
  const name = encodeURIComponent("문의 가져오기.csv");
  return new Response(BYTE_ORDER_MARK + csvLine(templateHeaders), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="import.csv"; filename*=UTF-8''${name}`,
    },
  });
}
