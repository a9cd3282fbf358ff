import type { Route } from "./+types/matching-inquiries.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { parseFilter } from "../inquiry-filter.ts";
import { readInquiries } from "../read-inquiries.server.ts";
import { SELECTED_MAX } from "../update/update-schemas.ts";

/** All that fit a filter, to be selected: one more than can be changed at once tells that these are too many. */
export function loader({ url, context }: Route.LoaderArgs) {
  const filter = parseFilter(url.searchParams);
  return readInquiries(supabaseOf(context), ["id", "version"], filter, undefined, SELECTED_MAX + 1);
}

/** Read anew, it would select what has come since. */
export const shouldRevalidate = () => false;
