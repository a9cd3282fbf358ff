import { getTextareaProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../../ui/forms/field.tsx";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ValidatedForm } from "../../ui/forms/validated-form.tsx";
import { Drafts } from "../outage/drafts.ts";
import { placeholderNames, type ReplyTextInput, replyTextSchema } from "./reply-text-schema.ts";

type ReplyTextFormProps = {
  action: string;
  refusal: FormRefusal | undefined;
  text: { title: string; body: string } | undefined;
  draftsOwner: string;
};

export function ReplyTextForm({ action, refusal, text, draftsOwner }: ReplyTextFormProps) {
  return (
    <div data-drafts={draftsOwner}>
      <ValidatedForm<ReplyTextInput>
        id="reply-text"
        action={action}
        schema={replyTextSchema}
        refusal={refusal}
        defaultValue={text && { title: text.title, body: text.body }}
        submit="답장 글 저장하기"
        className="mt-4"
      >
        {({ title, body }) => (
          <>
            <TextField
              field={title}
              label="제목"
              hint="고를 때 보는 이름입니다. 메일에는 들어가지 않습니다."
              required
              data-draft="title"
            />
            <Field
              label="본문"
              hint={`${placeholderNames.join(" ")}: 이렇게 적은 곳은 문의마다 채웁니다.`}
              required
              {...fieldProps(body)}
            >
              <textarea {...getTextareaProps(body)} rows={10} data-draft="body" className={inputClass} />
            </Field>
          </>
        )}
      </ValidatedForm>
      <Drafts owner={draftsOwner} />
    </div>
  );
}
