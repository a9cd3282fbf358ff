import { getInputProps } from "@conform-to/react";
import { ValidatedForm, type FormRefusal } from "../ui/forms/validated-form.tsx";
import { Field, inputClass } from "../ui/forms/field.tsx";
import { fieldProps } from "../ui/forms/field-props.ts";
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
      <ValidatedForm<LoginInput>
        id="login"
        action="/auth"
        constraint={constraint}
        loadValidator={() => import("./auth-validation.ts").then(({ validateLogin }) => validateLogin)}
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
      </ValidatedForm>
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
    <ValidatedForm<SignupInput>
      id="signup"
      action="/auth?mode=signup"
      constraint={constraint}
      loadValidator={() => import("./auth-validation.ts").then(({ validateSignup }) => validateSignup)}
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
            hint="관리자에게 받은 코드를 입력해 주세요."
            required
            {...fieldProps(inviteCode)}
          >
            <input
              {...getInputProps(inviteCode, { type: "text" })}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={inputClass}
            />
          </Field>
        </>
      )}
    </ValidatedForm>
  );
}
