import { getInputProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../../ui/forms/field.tsx";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";
import { type FactorNameInput, factorNameSchema, USUAL_FACTOR_NAME } from "./factor-schema.ts";

export function NameStep({ refusal }: { refusal?: FormRefusal }) {
  return (
    <>
      <p className="mt-4 text-ink-soft">
        휴대전화의 인증 앱(Google Authenticator, Microsoft Authenticator 등)을 등록하시면, 로그인할 때
        비밀번호에 더해 앱의 숫자 여섯 자리를 여쭙니다. 비밀번호가 새어 나가도 다른 사람이 들어오지 못합니다.
      </p>
      <VisitorForm<FactorNameInput>
        id="factor-name"
        action="/account/factors/new"
        schema={factorNameSchema}
        refusal={refusal}
        defaultValue={{ name: USUAL_FACTOR_NAME }}
        submit="등록 시작하기"
        submitClass=""
        cancelTo="/account"
        className="mt-6"
      >
        {({ name }) => (
          <Field
            label="인증 앱 이름"
            hint="여러 개를 등록할 때 구별하는 이름입니다."
            required
            {...fieldProps(name)}
          >
            <input {...getInputProps(name, { type: "text" })} autoComplete="off" className={inputClass} />
          </Field>
        )}
      </VisitorForm>
    </>
  );
}
