import type { Route } from "./+types/matching-inquiries.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { requireAdmin } from "../../require-admin.server.ts";
import { parseFilter } from "../inquiry-filter.ts";
import { readInquiries } from "../read-inquiries.server.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** All that fit a filter and can be changed, for the script that selects them. One more than can be changed at once tells that these are too many. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = parseFilter(url.searchParams);
  const read = await readInquiries(
    supabaseOf(context),
    ["id", "version", "anonymised_at"],
    filter,
    undefined,
    SELECTED_MAX + 1,
  );
  if (read.outcome === "failed") return new Response(null, { status: 503 });
  return Response.json(
    read.inquiries.flatMap(({ id, version, anonymised_at }) => (anonymised_at ? [] : [{ id, version }])),
  );
}
