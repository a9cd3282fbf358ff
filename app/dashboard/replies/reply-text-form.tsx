import { getInputProps, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { Field, fieldProps, inputClass } from "../../ui/forms/field.tsx";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { ValidatedForm } from "../../ui/forms/validated-form.tsx";
import { Drafts } from "../drafts.ts";
import { placeholderNames, type ReplyTextInput, replyTextSchema } from "./reply-text-schema.ts";

export const REPLY_TEXTS_PATH = "/dashboard/reply-texts";

type ReplyTextFormProps = {
  action: string;
  refusal?: FormRefusal;
  text?: { title: string; body: string; version: number };
  /** After a refusal: the version that the next attempt replaces. */
  nextVersion?: number | undefined;
  submit: string;
  draftsOwner: string;
};

export function ReplyTextForm(props: ReplyTextFormProps) {
  const { action, refusal, text, nextVersion, submit, draftsOwner } = props;
  const [draftVersion, setDraftVersion] = useState<number>();
  const version = nextVersion ?? draftVersion ?? text?.version;
  return (
    <div data-drafts={draftsOwner}>
      <ValidatedForm<ReplyTextInput>
        id="reply-text"
        action={action}
        schema={replyTextSchema}
        refusal={refusal}
        defaultValue={text && { title: text.title, body: text.body }}
        submit={submit}
        className="mt-4"
      >
        {({ title, body }) => (
          <>
            {text && <input type="hidden" name="version" value={version} />}
            <Field
              label="제목"
              hint="고를 때 보는 이름입니다. 메일에는 들어가지 않습니다."
              required
              {...fieldProps(title)}
            >
              <input
                {...getInputProps(title, { type: "text" })}
                autoComplete="off"
                data-draft="title"
                className={inputClass}
              />
            </Field>
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
      <Drafts owner={draftsOwner} version={version} onRestore={setDraftVersion} />
    </div>
  );
}
