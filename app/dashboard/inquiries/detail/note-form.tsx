import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form, useLocation } from "react-router";
import { button } from "../../../ui/button.ts";
import { ErrorSummary, listErrors, useErrorFocus } from "../../../ui/forms/error-summary.tsx";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import { Toast } from "../../../ui/toast/toast.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import type { ActionResult } from "../update/pending-submissions.tsx";
import { useListContext } from "../split-view/list-context.tsx";
import { draftsOf } from "../../drafts.ts";
import { type NoteInput, noteSchema } from "../update/update-schemas.ts";

type NoteResult = ActionResult & { result?: SubmissionResult };

type NoteFormProps = { inquiry: { id: string; version: number }; actionResult?: NoteResult };

export function NoteForm({ inquiry, actionResult }: NoteFormProps) {
  const { press } = useListContext();
  const { pathname, search } = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [submitResult, setSubmitResult] = useState<NoteResult>();
  const { result, toast } = submitResult ?? actionResult ?? { toast: null };
  const [form, fields] = useForm<NoteInput>({
    id: "note",
    lastResult: result,
    constraint: getZodConstraint(noteSchema),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: noteSchema }),
  });
  const errors = listErrors([fields.body]);
  const summary = useErrorFocus(errors.length > 0, toast?.id);
  const areShortcutsOn = useShortcutsOn();
  const formProps = getFormProps(form);
  const send = (element: HTMLFormElement) => {
    const removeDraft = draftsOf(element);
    const isSent = press({
      about: [inquiry],
      form: new FormData(element),
      action: pathname + search,
      onResult: (answer: NoteResult) => {
        setIsSending(false);
        setSubmitResult(answer);
        if (answer.toast?.kind !== "error" && !answer.result) removeDraft(answer.toast?.form?.fields.undo);
      },
    });
    setIsSending(isSent);
  };

  return (
    <>
      <Form
        method="post"
        // Without scripts, a refused note answers under this address, whose fragment scrolls to its error.
        action={`${pathname}${search}#note`}
        {...formProps}
        onSubmit={(event) => {
          if (!isSending) formProps.onSubmit(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          if (!isSending) send(event.currentTarget);
        }}
        className="mt-3 scroll-mt-24 space-y-3 print:hidden"
      >
        <input type="hidden" name="intent" value="note" />
        <noscript>
          <input type="hidden" name="fragment" value="note" />
        </noscript>
        <ErrorSummary ref={summary} errors={errors} />
        <Field label="메모" required {...fieldProps(fields.body)}>
          <textarea
            {...getTextareaProps(fields.body)}
            {...shortcutTip(areShortcutsOn, "n")}
            data-draft="note"
            rows={3}
            readOnly={isSending}
            className={inputClass}
          />
        </Field>
        <button
          formNoValidate
          {...shortcutTip(areShortcutsOn, "Control+Enter", "Ctrl+Enter")}
          className={button.small}
        >
          {isSending ? "처리 중..." : "메모 남기기"}
        </button>
      </Form>
      {/* With scripts the list shows it, since another inquiry may be open by then. */}
      {actionResult?.toast && <Toast key={actionResult.toast.id} {...actionResult.toast} />}
    </>
  );
}
