import { getInputProps } from "@conform-to/react";
import type { FormConstraint } from "../../ui/forms/form-validation.ts";
import { type FormRefusal, ValidatedForm } from "../../ui/forms/validated-form.tsx";
import type { PasswordChangeInput } from "../auth-schema.ts";
import { Field, inputClass } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/field-props.ts";
import { PasswordField } from "../credential-fields.tsx";

type ChangePasswordFormProps = {
  hasSecondFactor: boolean;
  action: string;
  email: string;
  constraint: FormConstraint<PasswordChangeInput>;
  refusal?: FormRefusal;
};

export function ChangePasswordForm({
  hasSecondFactor,
  action,
  email,
  constraint,
  refusal,
}: ChangePasswordFormProps) {
  return (
    <ValidatedForm<PasswordChangeInput>
      id="password"
      action={action}
      constraint={constraint}
      loadValidator={() =>
        import("./password-change-validation.ts").then(({ validatePasswordChange }) => validatePasswordChange)
      }
      refusal={refusal}
      submit="비밀번호 바꾸기"
      className="mt-6"
    >
      {({ currentPassword, code, password }) => (
        <>
          {/* Password managers ask whose password it is. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField label="현재 비밀번호" password={currentPassword} kind="current-password" />
          {hasSecondFactor && (
            <Field
              label="인증 코드"
              hint="인증 앱에 지금 보이는 숫자 여섯 자리입니다."
              required
              {...fieldProps(code)}
            >
              <input
                {...getInputProps(code, { type: "text", value: false })}
                required
                autoComplete="one-time-code"
                inputMode="numeric"
                className={inputClass}
              />
            </Field>
          )}
          <PasswordField label="새 비밀번호" password={password} kind="new-password" />
        </>
      )}
    </ValidatedForm>
  );
}
