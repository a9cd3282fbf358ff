import type { Route } from "./+types/sitemap.ts";
import type { PageHandle } from "../page-handle.ts";
import { addressCaching, siteOriginOf } from "../server/request/origin.server.ts";

const pages = ["/", "/contents", "/safety", "/adoption-pack", "/inquiry", "/privacy"];

export const handle: PageHandle = { cache: true };

export function loader({ request }: Route.LoaderArgs) {
  const origin = siteOriginOf(request);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": addressCaching },
  });
}
