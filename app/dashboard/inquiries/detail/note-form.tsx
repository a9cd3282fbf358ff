import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { useFetcher } from "react-router";
import { button } from "../../../ui/button.ts";
import { useErrorFocus } from "../../../ui/forms/error-focus.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field, inputClass } from "../../../ui/forms/field.tsx";
import { fieldProps, listErrors } from "../../../ui/forms/field-props.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { type ActionResult, useActionResult } from "../action-result.ts";
import { useDraft } from "./note-draft.ts";
import { type NoteInput, noteSchema } from "./note-schema.ts";

type NoteResult = ActionResult & { result?: SubmissionResult };

type NoteFormProps = { draftKey: string; actionResult?: NoteResult };

export function NoteForm({ draftKey, actionResult }: NoteFormProps) {
  const fetcher = useFetcher<NoteResult>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const clearDraft = useDraft(textarea, draftKey);
  useActionResult(fetcher, ({ toast }) => {
    if (toast || !textarea.current) return;
    textarea.current.value = "";
    clearDraft();
  });
  const { result, toast } = fetcher.data ?? actionResult ?? { toast: null };
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
  const isSending = fetcher.state !== "idle";
  const formProps = getFormProps(form);

  return (
    <>
      <fetcher.Form
        method="post"
        {...formProps}
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
          else formProps.onSubmit(event);
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
            ref={textarea}
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
      </fetcher.Form>
      {toast && !isSending && <Toast key={toast.id} {...toast} />}
    </>
  );
}
