import type { Route } from "./+types/robots.ts";
import type { PageHandle } from "../page-handle.ts";
import { addressCaching, siteOriginOf } from "../server/request/origin.server.ts";

const staffOnly = ["/dashboard", "/auth", "/logout"];

export const handle: PageHandle = { cache: true };

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...staffOnly.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOriginOf(request)}/sitemap.xml\n`,
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": addressCaching },
  });
}
