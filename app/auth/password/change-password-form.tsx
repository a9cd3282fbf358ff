import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import { ValidatedForm } from "../../ui/forms/validated-form.tsx";
import { type PasswordChangeInput, passwordChangeSchema } from "../auth-schema.ts";
import { FactorCodeField, PasswordField } from "../credential-fields.tsx";

type ChangePasswordFormProps = {
  hasSecondFactor: boolean;
  action: string;
  email: string;
  refusal?: FormRefusal;
};

export function ChangePasswordForm({ hasSecondFactor, action, email, refusal }: ChangePasswordFormProps) {
  return (
    <ValidatedForm<PasswordChangeInput>
      id="password"
      action={action}
      schema={passwordChangeSchema}
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
