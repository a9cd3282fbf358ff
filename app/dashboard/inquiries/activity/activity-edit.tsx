import { getTextareaProps } from "@conform-to/react";
import { Form } from "react-router";
import { button } from "../../../ui/button.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import { LetterCount } from "../../../ui/forms/letter-count.tsx";
import { NOTE_MAX, type NoteInput, noteSchema, REMARK_MAX, remarkSchema } from "../update/update-schemas.ts";
import { useActivityForm } from "./activity-form.ts";
import type { ActivityResult } from "./inquiry-update-form.tsx";
import type { HistoryLine } from "./inquiry-history.tsx";

type ActivityEditProps = {
  line: HistoryLine;
  inquiry: { id: string; version: number };
  actionResult: ActivityResult | undefined;
};

/** Gives a note or a contact other words; nothing for one without any. */
export function ActivityEdit({ line: { id, kind, words }, inquiry, actionResult }: ActivityEditProps) {
  const isNote = kind === "note";
  const { fields, errors, summary, isSending, isRefused, formProps } = useActivityForm<Partial<NoteInput>>({
    id,
    schema: isNote ? noteSchema : remarkSchema,
    inquiry,
    actionResult,
  });
  if (words === undefined) return null;
  const { body } = fields;
  return (
    <details open={isRefused} className="print:hidden">
      <summary className={`${button.small} opener absolute -top-0.5 right-0 min-h-7! px-2.5! py-0! text-sm!`}>
        고치기
      </summary>
      <Form {...formProps} className="mt-1 scroll-mt-24 space-y-2">
        <input type="hidden" name="intent" value={isNote ? "edit-note" : "edit-remark"} />
        <input type="hidden" name="activity" value={id} />
        {/* That of this form would open it again. */}
        <input type="hidden" name="fragment" value={`activity-${id}`} />
        <ErrorSummary ref={summary} errors={errors} />
        <Field label="고칠 내용" required={isNote} {...fieldProps(body)}>
          <textarea
            {...getTextareaProps(body)}
            defaultValue={isRefused ? (body.initialValue ?? "") : words}
            data-draft={`edit ${id}`}
            readOnly={isSending}
            rows={3}
            className={`${inputClass} field-sizing-content px-3 py-1.5`}
          />
        </Field>
        <LetterCount field={body} longest={isNote ? NOTE_MAX : REMARK_MAX} />
        <button formNoValidate className={button.small}>
          {isSending ? "처리 중..." : "고친 내용 저장하기"}
        </button>
      </Form>
    </details>
  );
}
