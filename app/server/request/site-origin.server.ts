import { env } from "../../env.server.ts";

/** Where visitors and search engines find the site: what the operator set, else what this request asked for. */
export function siteOriginOf(request: Request): string {
  return env.SITE_ORIGIN ?? new URL(request.url).origin;
}
