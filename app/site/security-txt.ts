import type { PageHandle } from "../page-handle.ts";
import { env } from "../env.server.ts";
import { configuredOrigin } from "../server/request/origin.server.ts";
import { mailtoHref } from "../ui/email-address.ts";

// RFC 9116 recommends less than a year. The page cache keeps the text until a restart.
const EXPIRES_AFTER_MS = 360 * 24 * 60 * 60 * 1_000;

export const handle: PageHandle = { cache: true };

export function loader() {
  const expires = new Date(Date.now() + EXPIRES_AFTER_MS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${mailtoHref(env.SUPPORT_EMAIL)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: ko, en",
    ...(configuredOrigin ? [`Canonical: ${configuredOrigin}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
