import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode, SubmitEvent } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { draftsOf } from "../../outage/drafts.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { isTyping } from "../../shortcuts/shortcuts.ts";
import { InquiryFields, pressedForm, useList } from "../rows/list.tsx";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import type { ActionResult } from "../update/respond-in-place.server.ts";

export type ActivityResult = ActionResult & { result?: SubmissionResult };

type InquiryUpdateFormProps = {
  inquiry: InquiryVersion;
  fragment: string;
  children: ReactNode;
};

export function InquiryUpdateForm({ inquiry, fragment, children }: InquiryUpdateFormProps) {
  const send = useFormSender(inquiry);
  const { search } = useLocation();
  const navigate = useNavigate();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { result } = await send(form, pressedForm(event));
    // Not while typing: the next keys would be shortcuts on an inquiry not yet seen.
    if (result?.next && form.isConnected && !isTyping())
      void navigate(`${LIST_PATH}/${result.next}${search}`, { replace: true });
  };
  return (
    <Form method="post" onSubmit={(event) => void submit(event)}>
      <InquiryFields inquiry={inquiry} fragment={fragment} />
      {children}
    </Form>
  );
}

/** Returns a function that sends a form about an open inquiry, and empties it once that is stored. Its answer is null for the
 * same form again before the first has a result; `restore` puts back what was typed. */
export function useFormSender(inquiry: InquiryVersion) {
  const { press } = useList();
  const { pathname, search } = useLocation();
  return async (form: HTMLFormElement, sent: FormData) => {
    const typed = textOf(form);
    const removeDrafts = draftsOf(form);
    const result: ActivityResult | null = await press({
      about: [inquiry],
      form: sent,
      action: pathname + search,
    });
    if (!result || result.toast?.kind === "error" || result.result) return { result };
    // Text typed since stays.
    if (textOf(form) === typed) finish(form);
    return { result, restore: removeDrafts() };
  };
}

function textOf(element: HTMLFormElement): string {
  const form = new FormData(element);
  form.delete("version");
  return JSON.stringify([...form]);
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
