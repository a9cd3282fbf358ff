import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";

export function EmailField({ email }: { email: FieldMetadata<string> }) {
  return (
    <Field label="이메일" required {...fieldProps(email)}>
      <input
        {...getInputProps(email, { type: "email" })}
        autoComplete="username"
        inputMode="email"
        className={inputClass}
      />
    </Field>
  );
}

type PasswordFieldProps = {
  label: string;
  password: FieldMetadata<string>;
  kind: "current-password" | "new-password";
};

export function PasswordField({ label, password, kind }: PasswordFieldProps) {
  const hint =
    kind === "new-password"
      ? "6자 이상이어야 하고, 영문과 숫자는 72자, 한글은 24자까지 쓸 수 있습니다."
      : undefined;
  return (
    <Field label={label} hint={hint} required {...fieldProps(password)}>
      <input
        {...getInputProps(password, { type: "password", value: false })}
        autoComplete={kind}
        className={inputClass}
      />
    </Field>
  );
}
