import { createHash, timingSafeEqual } from "node:crypto";
import type { Route } from "./+types/metrics.ts";
import { env } from "../env.server.ts";
import { readMetrics } from "./metrics.server.ts";

const hash = (text: string) => createHash("sha256").update(text).digest();

export async function loader({ request }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  if (!env.METRICS_TOKEN) return new Response("off", { status: 404, headers });
  // The scheme is told in any case.
  const [, token = ""] = /^bearer (.*)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!timingSafeEqual(hash(token), hash(env.METRICS_TOKEN)))
    return new Response("unauthorized", {
      status: 401,
      headers: { ...headers, "WWW-Authenticate": "Bearer" },
    });
  const figures = await readMetrics();
  if (!figures) return new Response("off", { status: 404, headers });
  return new Response(figures.text, { headers: { ...headers, "Content-Type": figures.contentType } });
}
