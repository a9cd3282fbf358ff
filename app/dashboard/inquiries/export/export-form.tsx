import type { ReactNode } from "react";

type ExportFormProps = { query: string; className: string; children: ReactNode };

/**
 * A button that downloads the inquiries of the list with this query, from "?" on or empty. No link, because another site
 * could lead an admin to that, and the export would stand in the history.
 */
export function ExportForm({ query, className, children }: ExportFormProps) {
  return (
    <form method="post" action={`/dashboard/inquiries.csv${query}`} className="contents">
      <button className={`cursor-pointer ${className}`}>{children}</button>
    </form>
  );
}
