import { responseDueAt } from "../../korean/business-hours.server.ts";
import { isAboutInquiries, type NotificationKind } from "../notification-kinds.ts";
import type { DescribedDelivery } from "./notification-text.ts";

export function sampleDelivery(kind: NotificationKind | "visitor", now = new Date()): DescribedDelivery {
  const moment = now.toISOString();
  const isInquiry = kind === "visitor" || isAboutInquiries(kind);
  return {
    channel: kind === "visitor" ? "visitor_mail" : "mail",
    kind: kind === "visitor" ? "new_inquiry" : kind,
    facts: { new: 7, due: 3, overdue: 1, kept: 5, queued: 2, role: "admin" },
    noticed_at: moment,
    inquiry_id: isInquiry ? "00000000-0000-4000-8000-000000000000" : null,
    reference: isInquiry ? "AB12CD34EF" : null,
    received_at: isInquiry ? moment : null,
    due_at: isInquiry ? responseDueAt(now).toISOString() : null,
  };
}
