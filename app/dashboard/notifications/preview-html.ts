import * as z from "zod";
import type { Route } from "./+types/preview-html.ts";
import { notificationMail, sampleDelivery } from "../../notifications/mails/notification-mail.ts";
import { type NotificationKind, notificationKinds } from "../../notifications/notification-kinds.ts";
import { originOutsideRequests } from "../../server/request/origin.server.ts";
import { requireAdmin } from "../require-admin.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const kindSchema = z.enum([...(Object.keys(notificationKinds) as NotificationKind[]), "visitor"]);

// A mail has inline styles. `sandbox` denies it scripts, forms and this site's origin.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export function loader({ params }: Route.LoaderArgs) {
  const kind = kindSchema.safeParse(params.kind);
  if (!kind.success) throw new Response(null, { status: 404 });
  return new Response(notificationMail(sampleDelivery(kind.data), originOutsideRequests()).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "private, no-store",
    },
  });
}
