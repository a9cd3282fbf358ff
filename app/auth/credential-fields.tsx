import type { FieldMetadata } from "@conform-to/react";
import { InputField } from "../ui/forms/field.tsx";

export function EmailField({ email }: { email: FieldMetadata<string> }) {
  return (
    <InputField
      field={email}
      type="email"
      label="이메일"
      required
      autoComplete="username"
      inputMode="email"
    />
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
    <InputField
      field={password}
      type="password"
      isSecret
      label={label}
      hint={hint}
      required
      autoComplete={kind}
    />
  );
}

type FactorCodeFieldProps = { code: FieldMetadata<string | undefined>; hint?: string };

export function FactorCodeField({
  code,
  hint = "인증 앱에 지금 보이는 숫자 여섯 자리입니다.",
}: FactorCodeFieldProps) {
  return (
    <InputField
      field={code}
      isSecret
      label="인증 코드"
      hint={hint}
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      className="tracking-[0.3em]"
    />
  );
}
