import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { useListContext } from "./list-context.tsx";
import { draftsOf } from "../../drafts.ts";

type InquiryUpdateFormProps = {
  inquiry: { id: string; version: number };
  fragment: string;
  children: ReactNode;
};

export function InquiryUpdateForm({ inquiry, fragment, children }: InquiryUpdateFormProps) {
  const { press } = useListContext();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const sent = new FormData(form);
        const typed = textOf(form);
        const removeDrafts = draftsOf(form);
        // Chrome 109 does not take the submitter as FormData's second argument.
        if (submitter instanceof HTMLButtonElement) sent.append(submitter.name, submitter.value);
        press({
          about: [inquiry],
          form: sent,
          action: pathname + search,
          onResult: ({ toast }) => {
            if (toast?.kind === "error") return;
            // What was typed since stays.
            if (textOf(form) === typed) finish(form);
            // Of what was changed, an undo puts the earlier text back.
            removeDrafts(sent.get("intent") === "contact" ? toast?.form?.fields.undo : undefined);
          },
        });
      }}
    >
      <input type="hidden" name="id" value={inquiry.id} />
      <input type="hidden" name="version" value={inquiry.version} />
      <noscript>
        <input type="hidden" name="fragment" value={fragment} />
      </noscript>
      {children}
    </Form>
  );
}

function textOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return JSON.stringify(Array.from(fields, ({ name, value }) => name !== "version" && value));
}

/** Empties the form and closes its disclosure, whose summary takes the focus over. */
function finish(form: HTMLFormElement): void {
  form.reset();
  const disclosure = form.closest("details");
  if (!disclosure?.open) return;
  const hadFocus = disclosure.contains(document.activeElement);
  disclosure.open = false;
  if (hadFocus) disclosure.querySelector("summary")?.focus({ preventScroll: true });
}
