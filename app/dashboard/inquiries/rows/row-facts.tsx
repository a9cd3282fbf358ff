import type { ReactNode } from "react";
import { urgencyLooks } from "../urgency.tsx";
import type { ListedInquiry } from "./listed-inquiry.server.ts";

/** Why an inquiry is in its queue. */
export function RowReasons({ row }: { row: ListedInquiry }) {
  return row.reasons.map(({ label, urgency, text }) => (
    <span key={label} className={`rounded px-1.5 py-0.5 text-sm ${urgencyLooks[urgency]}`}>
      <b className="font-semibold">{label}</b>
      {text && ` ${text}`}
    </span>
  ));
}

/** The facts of an inquiry in a queue; `children` before them. */
export function RowFacts({ row, children }: { row: ListedInquiry; children?: ReactNode }) {
  const facts = [
    row.responseText,
    row.resolution,
    row.assignee === null ? "담당 없음" : `담당 ${row.assignee}`,
  ];
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      {children}
      {row.next_action && <b className="font-semibold text-ink">{row.next_action} · </b>}
      {row.mail_problem !== null && <b className="text-alarm-700">메일 안 감 · </b>}
      {facts.filter(Boolean).join(" · ")}
    </p>
  );
}
