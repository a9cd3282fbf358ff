import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
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

type CodeFieldProps = Omit<ComponentProps<typeof InputField>, "label"> & { label?: string };

/** For digits that an app shows or a mail tells. */
export function CodeField({ label = "인증 코드", ...props }: CodeFieldProps) {
  return (
    <InputField
      isSecret
      label={label}
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      className="tracking-[0.3em]"
      {...props}
    />
  );
}

export function FactorCodeField({ code }: { code: FieldMetadata<string | undefined> }) {
  return <CodeField field={code} hint="인증 앱에 지금 보이는 숫자 여섯 자리입니다." />;
}
