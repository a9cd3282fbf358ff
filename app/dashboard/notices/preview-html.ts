import * as z from "zod";
import type { Route } from "./+types/preview-html.ts";
import { noticeMail } from "../../notices/mails/notice-mail.ts";
import { sampleDelivery } from "../../notices/mails/sample-delivery.ts";
import { type NoticeKind, noticeKinds } from "../../notices/notice-kinds.ts";
import { originOutsideRequests } from "../../server/request/origin.server.ts";
import { requireAdmin } from "../require-admin.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const kindSchema = z.enum([...(Object.keys(noticeKinds) as NoticeKind[]), "visitor"]);

// A mail has inline styles. `sandbox` denies it scripts, forms and this site's origin.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

export function loader({ params }: Route.LoaderArgs) {
  const kind = kindSchema.safeParse(params.kind);
  if (!kind.success) throw new Response(null, { status: 404 });
  return new Response(noticeMail(sampleDelivery(kind.data), originOutsideRequests()).html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Cache-Control": "private, no-store",
    },
  });
}
