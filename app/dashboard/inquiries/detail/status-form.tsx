import type { ReactNode } from "react";
import type { ActionFetcher } from "../action-result.ts";

type StatusFormProps = {
  fetcher: ActionFetcher;
  inquiry: { id: string; version: number };
  /** The id of the element that the page returns to where there are no scripts. */
  place: string;
  children: ReactNode;
};

/** Holds the buttons that change an inquiry as it was shown. */
export function StatusForm({ fetcher, inquiry, place, children }: StatusFormProps) {
  return (
    <fetcher.Form
      method="post"
      onSubmit={(event) => {
        // Until the answer is here, this page shows a version that is no longer the last.
        if (fetcher.state !== "idle") event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={inquiry.id} />
      <input type="hidden" name="version" value={inquiry.version} />
      <noscript>
        <input type="hidden" name="place" value={place} />
      </noscript>
      {children}
    </fetcher.Form>
  );
}

/** What was pressed is shown at once, and what the database made of it a moment later. */
export function optimisticStatus({ formData }: ActionFetcher, inquiry: { status: string }): string {
  const pressed = formData?.get("status");
  return typeof pressed === "string" ? pressed : inquiry.status;
}
