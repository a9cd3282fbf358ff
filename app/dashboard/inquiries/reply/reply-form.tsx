import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { SUBJECT_PREFIX } from "../../../notifications/mails/mail-subject.ts";
import { AlertBox } from "../../../ui/alert-box.tsx";
import { button } from "../../../ui/button.ts";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { Drafts } from "../../outage/drafts.ts";
import { sendTyped } from "../../shortcuts/send-typed.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { type HistoryLine, SentReply } from "../activity/inquiry-history.tsx";
import type { PreparedReply } from "./prepare-reply.server.ts";
import { KEPT, type ReplyInput, replySchema } from "./reply-schema.ts";

type ReplyFormProps = {
  reply: PreparedReply;
  newest: HistoryLine | undefined;
  action: string;
  refusal: FormRefusal | undefined;
  draftsOwner: string;
};

export function ReplyForm({ reply, newest, action, refusal, draftsOwner }: ReplyFormProps) {
  const { next, sender, subject, body, record } = reply;
  const { contact_name: contactName, email, reference, next_action_on, assigned_to } = record.inquiry;
  useShortcuts({ "Ctrl+Enter": sendTyped });
  const posted = refusal?.result?.initialValue;
  // What colleagues send meanwhile comes to the page, and is not what the form began with.
  const [seen] = useState(posted ? (posted.seen as string | undefined) : newest?.at);
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
        defaultValue={{ subject, body, nextOn: next?.chosen ?? KEPT }}
        submit="답장 보내기"
        className="mt-5"
      >
        {(fields) => (
          <>
            <input type="hidden" name="seen" value={seen ?? ""} />
            <input type="hidden" name="planned" value={next_action_on ?? ""} />
            <TextField
              field={fields.subject}
              label="제목"
              hint={`앞에 ${SUBJECT_PREFIX}, 뒤에 접수 번호 ${reference}도 붙여 보냅니다.`}
              required
              data-draft="subject"
            />
            <Field label="본문" required {...fieldProps(fields.body)}>
              <textarea
                {...getTextareaProps(fields.body)}
                rows={12}
                data-draft="body"
                className={inputClass}
              />
            </Field>
            {next && (
              <Field label="다음 연락일" {...fieldProps(fields.nextOn)}>
                <select {...getSelectProps(fields.nextOn)} className={inputClass}>
                  <option value={next.suggested.day}>{next.suggested.label}</option>
                  <option value={KEPT}>{next.kept}</option>
                </select>
              </Field>
            )}
            {assigned_to === null && (
              <label className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  name="take"
                  defaultChecked={!posted || posted.take === "on"}
                  className="size-5 accent-pine-700"
                />
                담당이 없으니 내가 맡기
              </label>
            )}
          </>
        )}
      </ValidatedForm>
      {/* After the form's own button, which Enter in the subject presses. On a phone a toast would cover it at the foot. */}
      {newest?.reply && newest.at > (seen ?? "") && (
        <AlertBox role="alert" size="small" className="bottom-2 z-10 mt-4 floating sm:sticky">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <details open={refusal !== undefined} className="min-w-0">
              <summary className="cursor-pointer py-1.5">
                <b>{newest.who} 님이 방금 답장했습니다</b> ·{" "}
                <span className="underline underline-offset-4">보기</span>
              </summary>
              <SentReply reply={newest.reply} />
            </details>
            <button form="reply" name="despite" value={newest.at} formNoValidate className={button.small}>
              그래도 보내기
            </button>
          </div>
        </AlertBox>
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        보낸 답장은 문의 이력에 남고, 메일이 나가면 첫 응답으로 셉니다. 15초 안에는 보내기를 취소할 수
        있습니다.
      </p>
      <Drafts owner={draftsOwner} />
    </div>
  );
}
