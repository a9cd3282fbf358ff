import type { EmailDriver } from "@supabase/lite";
import type { Inbox } from "./inbox.ts";

/** lite writes links as if the auth service were at the site's address. */
export function authMail(
  inbox: Inbox,
  { siteUrl, backendUrl }: Record<"siteUrl" | "backendUrl", string>,
): EmailDriver {
  const withBackendLinks = (body?: string) =>
    body?.replaceAll(`${siteUrl.replace(/\/$/, "")}/auth/v1/`, `${backendUrl}/auth/v1/`);
  return {
    send: async ({ to, subject, text, html }) =>
      inbox.add({ to, subject, text: withBackendLinks(text), html: withBackendLinks(html) }),
  };
}
