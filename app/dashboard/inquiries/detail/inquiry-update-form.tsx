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

export function optimisticStatus({ formData }: ActionFetcher, inquiry: { status: string }): string {
  const submitted = formData?.get("status");
  return typeof submitted === "string" ? submitted : inquiry.status;
}
