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

type FactorCodeFieldProps = { code: FieldMetadata<string | undefined>; hint?: string };

export function FactorCodeField({ code, hint }: FactorCodeFieldProps) {
  return (
    <Field
      label="인증 코드"
      hint={hint ?? "인증 앱에 지금 보이는 숫자 여섯 자리입니다."}
      required
      {...fieldProps(code)}
    >
      <input
        {...getInputProps(code, { type: "text", value: false })}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        className={`${inputClass} tracking-[0.3em]`}
      />
    </Field>
  );
}
