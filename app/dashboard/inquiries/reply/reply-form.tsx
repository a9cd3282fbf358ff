import * as z from "zod";
import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { REPLY_SUBJECT, SUBJECT_PREFIX } from "../../../notifications/mails/mail-subject.ts";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { line, text as textSchema } from "../../../ui/forms/text-schemas.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { Drafts } from "../../outage/drafts.ts";
import type { PreparedReply } from "./prepare-reply.server.ts";
import { REPLY_BODY_MAX, replyBodyWords } from "../../reply-texts/reply-text-schema.ts";

const SUBJECT_MAX = 100;

const noSuchDay = "다음 연락일을 다시 골라 주세요.";

/** `nextOn`: the day to get in touch again; empty leaves what is set. */
export const replySchema = z.object({
  subject: line(SUBJECT_MAX, {
    missing: "제목을 입력해 주세요.",
    tooLong: `제목은 ${SUBJECT_MAX}자를 초과할 수 없습니다.`,
  }),
  body: textSchema(REPLY_BODY_MAX, replyBodyWords),
  nextOn: z.union([z.literal(""), z.iso.date().regex(/^20[2-9]/)], noSuchDay).default(""),
  /** The version of the inquiry as it was shown; 0 where none was posted. */
  version: z.coerce.number().int().catch(0),
});

export type Reply = z.infer<typeof replySchema>;

type ReplyInput = z.input<typeof replySchema>;

type ReplyFormProps = {
  reply: PreparedReply;
  action: string;
  refusal: FormRefusal | undefined;
  draftsOwner: string;
};

export function ReplyForm({ reply, action, refusal, draftsOwner }: ReplyFormProps) {
  const { text, next, sender, contactName, email, reference, version } = reply;
  const words = text?.outcome === "prepared" ? text.words : "";
  return (
    <div data-drafts={draftsOwner}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">받는 사람</dt>
        <dd className="break-words">
          {contactName} &lt;{email}&gt;
        </dd>
        <dt className="text-ink-soft">보내는 사람</dt>
        <dd className="break-words">
          {sender?.from}
          <span className="block text-[0.9375rem] text-ink-soft">
            받는 분이 답장하시면 {sender?.answersTo}로 옵니다.
          </span>
        </dd>
      </dl>
      <ValidatedForm<ReplyInput>
        id="reply"
        action={action}
        schema={replySchema}
        refusal={refusal}
        defaultValue={{ subject: REPLY_SUBJECT, body: words, nextOn: next?.chosen ?? "" }}
        submit="답장 보내기"
        className="mt-5"
      >
        {({ subject, body, nextOn }) => (
          <>
            <input type="hidden" name="version" value={version} />
            <TextField
              field={subject}
              label="제목"
              hint={`앞에 ${SUBJECT_PREFIX}, 뒤에 접수 번호 ${reference}도 붙여 보냅니다.`}
              required
              data-draft="subject"
            />
            <Field label="본문" required {...fieldProps(body)}>
              <textarea {...getTextareaProps(body)} rows={12} data-draft="body" className={inputClass} />
            </Field>
            {next && (
              <Field label="다음 연락일" {...fieldProps(nextOn)}>
                <select {...getSelectProps(nextOn)} className={inputClass}>
                  <option value={next.suggested.day}>{next.suggested.label}</option>
                  <option value="">{next.kept}</option>
                </select>
              </Field>
            )}
          </>
        )}
      </ValidatedForm>
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        보낸 답장은 문의 이력에 남고, 메일이 나가면 첫 응답으로 셉니다. 보낸 메일은 되돌릴 수 없습니다.
      </p>
      <Drafts owner={draftsOwner} />
    </div>
  );
}
