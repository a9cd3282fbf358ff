import type { ReactNode } from "react";

type ExportFormProps = { query: string; className: string; children: ReactNode };

/** A form, not a link: another site could lead an admin to a link, and the export would be in the history. */
export function ExportForm({ query, className, children }: ExportFormProps) {
  return (
    <form method="post" action={`/dashboard/inquiries.csv${query}`} className="contents">
      <button className={`cursor-pointer ${className}`}>{children}</button>
    </form>
  );
}
