import type { ReactNode } from "react";
import type { ActionFetcher } from "../action-result.ts";

type InquiryUpdateFormProps = {
  fetcher: ActionFetcher;
  inquiry: { id: string; version: number };
  fragment: string;
  children: ReactNode;
};

export function InquiryUpdateForm({ fetcher, inquiry, fragment, children }: InquiryUpdateFormProps) {
  return (
    <fetcher.Form
      method="post"
      onSubmit={(event) => {
        if (fetcher.state !== "idle") event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={inquiry.id} />
      <input type="hidden" name="version" value={inquiry.version} />
      <noscript>
        <input type="hidden" name="fragment" value={fragment} />
      </noscript>
      {children}
    </fetcher.Form>
  );
}

/** Returns the pending submission's value: shown optimistically, and reverted without more code if it is refused. */
export function sentValue({ formData }: Pick<ActionFetcher, "formData">, field: string): string | undefined {
  const value = formData?.get(field);
  return typeof value === "string" ? value : undefined;
}
