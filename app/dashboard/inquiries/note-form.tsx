import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { button } from "../../ui/button.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field, inputLook } from "../../ui/field.tsx";
import { fieldState, listErrors } from "../../ui/field-state.ts";
import { Toast, type ToastMessage } from "../../ui/toast.tsx";
import { type NoteInput, noteSchema } from "./note-schema.ts";

type Refusal = { result?: SubmissionResult; toast: ToastMessage };

/** `refusal`: what the server answered to a note that it did not take, where there are no scripts. */
export function NoteForm({ refusal }: { refusal?: Refusal }) {
  const fetcher = useFetcher<Refusal>();
  const refused = fetcher.data ?? refusal;
  const [form, fields] = useForm<NoteInput>({
    id: "note",
    lastResult: refused?.result,
    constraint: getZodConstraint(noteSchema),
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: noteSchema }),
  });
  const wrong = listErrors([fields.body]);
  const isSending = fetcher.state !== "idle";
  const textarea = useEmptiedWhenSent(fetcher.state, fetcher.data !== undefined);

  return (
    // Beside the form, not in it: the toast closes by a form of its own.
    <>
      <fetcher.Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="mt-3 scroll-mt-24 space-y-3"
      >
        <input type="hidden" name="intent" value="note" />
        <noscript>
          <input type="hidden" name="place" value="note" />
        </noscript>
        <ErrorSummary title="입력한 내용을 확인해 주세요" errors={wrong} attempt={refused?.toast.id} />
        <Field label="메모" required {...fieldState(fields.body)}>
          <textarea
            {...getTextareaProps(fields.body)}
            ref={textarea}
            rows={3}
            readOnly={isSending}
            className={inputLook}
          />
        </Field>
        <button formNoValidate className={button.small}>
          {isSending ? "처리 중..." : "메모 남기기"}
        </button>
      </fetcher.Form>
      {refused && !isSending && <Toast key={refused.toast.id} {...refused.toast} />}
    </>
  );
}

/** A note that was taken answers with the page and no words, one that was not stays to be sent again. */
function useEmptiedWhenSent(state: string, isRefused: boolean) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasSending.current = true;
    else if (wasSending.current) {
      wasSending.current = false;
      if (!isRefused && textarea.current) textarea.current.value = "";
    }
  }, [state, isRefused]);
  return textarea;
}
