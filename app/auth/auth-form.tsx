import { getInputProps } from "@conform-to/react";
import type { FormRefusal } from "../ui/forms/form-failure.ts";
import { VisitorForm } from "../ui/forms/visitor-form.tsx";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";
import { type LoginInput, loginSchema, type SignupInput, signupSchema } from "./auth-schema.ts";
import { RETURN_PATH_FIELD } from "./access-check-failed/return-path.ts";
import { EmailField, PasswordField } from "./credential-fields.tsx";

type AuthFormProps = { refusal?: FormRefusal };
type LoginFormProps = AuthFormProps & { returnPath?: string };

export function LoginForm({ refusal, returnPath }: LoginFormProps) {
  return (
    <>
      <VisitorForm<LoginInput>
        id="login"
        action="/auth"
        schema={loginSchema}
        refusal={refusal}
        submit="로그인"
        className="mt-8"
      >
        {({ email, password }) => (
          <>
            {returnPath && <input type="hidden" name={RETURN_PATH_FIELD} value={returnPath} />}
            <EmailField email={email} />
            <PasswordField label="비밀번호" password={password} kind="current-password" />
          </>
        )}
      </VisitorForm>
      <p className="mt-6 text-center">
        <a href="/auth/forgot" className="inline-block py-2 font-semibold underline underline-offset-4">
          비밀번호를 잊으셨나요?
        </a>
      </p>
    </>
  );
}

export function SignupForm({ refusal }: AuthFormProps) {
  return (
    <VisitorForm<SignupInput>
      id="signup"
      action="/auth?mode=signup"
      schema={signupSchema}
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
    </VisitorForm>
  );
}
