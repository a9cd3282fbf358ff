import { getInputProps } from "@conform-to/react";
import { CheckedForm, type FormRefusal } from "../ui/forms/validated-form.tsx";
import { Field, inputLook } from "../ui/forms/field.tsx";
import { fieldState } from "../ui/forms/field-props.ts";
import type { FormConstraint } from "../ui/forms/form-validation.ts";
import type { LoginInput, SignupInput } from "./auth-schema.ts";
import { EmailField, PasswordField } from "./credential-fields.tsx";

type AuthFormProps<Input extends Record<string, unknown>> = {
  constraint: FormConstraint<Input>;
  refusal?: FormRefusal;
};

export function LoginForm({ constraint, refusal }: AuthFormProps<LoginInput>) {
  return (
    <>
      <CheckedForm<LoginInput>
        id="login"
        action="/auth"
        constraint={constraint}
        fetchCheck={() => import("./auth-validation.ts").then(({ checkLogin }) => checkLogin)}
        refusal={refusal}
        submit="로그인"
        className="mt-8"
      >
        {({ email, password }) => (
          <>
            <EmailField email={email} />
            <PasswordField label="비밀번호" password={password} kind="current-password" />
          </>
        )}
      </CheckedForm>
      <p className="mt-6 text-center">
        <a href="/auth/forgot" className="inline-block py-2 font-semibold underline underline-offset-4">
          비밀번호를 잊으셨나요?
        </a>
      </p>
    </>
  );
}

export function SignupForm({ constraint, refusal }: AuthFormProps<SignupInput>) {
  return (
    <CheckedForm<SignupInput>
      id="signup"
      action="/auth?mode=signup"
      constraint={constraint}
      fetchCheck={() => import("./auth-validation.ts").then(({ checkSignup }) => checkSignup)}
      refusal={refusal}
      submit="회원가입"
      className="mt-8"
    >
      {({ email, password, inviteCode }) => (
        <>
          <EmailField email={email} />
          <PasswordField label="비밀번호" password={password} kind="new-password" />
          <Field
            label="초대 코드"
            hint="담당자에게 받은 코드를 입력해 주세요."
            required
            {...fieldState(inviteCode)}
          >
            <input
              {...getInputProps(inviteCode, { type: "text" })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={inputLook}
            />
          </Field>
        </>
      )}
    </CheckedForm>
  );
}
