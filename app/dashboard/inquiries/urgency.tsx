import type { ReactNode } from "react";

export const urgencyLooks = {
  alarm: "bg-alarm-100 text-alarm-700",
  warning: "bg-dawn-100 text-dawn-700",
  calm: "bg-mist text-ink",
};

export type Urgency = keyof typeof urgencyLooks;

export function UrgencyMark({ urgency, children }: { urgency: Urgency; children: ReactNode }) {
  return (
    <span
      className={`rounded px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap ${urgencyLooks[urgency]}`}
    >
      {children}
    </span>
  );
}
