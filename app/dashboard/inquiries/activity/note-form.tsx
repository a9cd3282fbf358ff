import { getTextareaProps } from "@conform-to/react";
import { Form } from "react-router";
import { button } from "../../../ui/button.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import { LetterCount } from "../../../ui/forms/letter-count.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { NOTE_MAX, type NoteInput, noteSchema } from "../update/update-schemas.ts";
import { useActivityForm } from "./activity-form.ts";
import type { ActivityResult } from "./inquiry-update-form.tsx";

type NoteFormProps = { inquiry: { id: string; version: number }; actionResult: ActivityResult | undefined };

export function NoteForm({ inquiry, actionResult }: NoteFormProps) {
  const { fields, errors, summary, isSending, formProps } = useActivityForm<NoteInput>({
    id: "note",
    schema: noteSchema,
    inquiry,
    actionResult,
  });
  const areShortcutsOn = useShortcutsOn();
  return (
    <Form {...formProps} className="scroll-mt-24 space-y-2 print:hidden">
      <input type="hidden" name="intent" value="note" />
      <noscript>
        <input type="hidden" name="fragment" value="note" />
      </noscript>
      <ErrorSummary ref={summary} errors={errors} />
      <div className="note-field items-end gap-x-2 max-sm:space-y-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label="메모" required {...fieldProps(fields.body)}>
          <textarea
            {...getTextareaProps(fields.body)}
            data-draft="note"
            rows={2}
            readOnly={isSending}
            className={`${inputClass} px-3 py-1.5`}
          />
        </Field>
        <button
          formNoValidate
          {...shortcutTip(areShortcutsOn, "Control+Enter", "Ctrl+Enter")}
          className={button.small}
        >
          {isSending ? "처리 중..." : "메모 남기기"}
        </button>
      </div>
      <LetterCount field={fields.body} longest={NOTE_MAX} />
    </Form>
  );
}
