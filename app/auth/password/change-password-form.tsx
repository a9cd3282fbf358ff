import type { FormConstraint } from "../../ui/forms/form-validation.ts";
import { type FormRefusal, ValidatedForm } from "../../ui/forms/validated-form.tsx";
import type { PasswordChangeInput } from "../auth-schema.ts";
import { FactorCodeField } from "../second-factor/factor-code-field.tsx";
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
          {/* Password managers need a username field. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField label="현재 비밀번호" password={currentPassword} kind="current-password" />
          {hasSecondFactor && <FactorCodeField code={code} />}
          <PasswordField label="새 비밀번호" password={password} kind="new-password" />
        </>
      )}
    </ValidatedForm>
  );
}
