import type { FormRefusal } from "../ui/forms/form-failure.ts";
import { VisitorForm } from "../ui/forms/visitor-form.tsx";
import { InputField } from "../ui/forms/field.tsx";
import { loginSchema, signupSchema } from "./auth-schema.ts";
import { RETURN_PATH_FIELD } from "./access-check-failed/return-path.ts";
import { CardLink } from "./auth-card.tsx";
import { EmailField, PasswordField } from "./credential-fields.tsx";

type AuthFormProps = { refusal?: FormRefusal };
type LoginFormProps = AuthFormProps & { returnPath?: string };

export function LoginForm({ refusal, returnPath }: LoginFormProps) {
  return (
    <>
      <VisitorForm
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
      <CardLink href="/auth/forgot">비밀번호를 잊으셨나요?</CardLink>
    </>
  );
}

export function SignupForm({ refusal }: AuthFormProps) {
  return (
    <VisitorForm
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
          <InputField
            field={inviteCode}
            label="초대 코드"
            hint="관리자에게 받은 코드를 입력해 주세요."
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </VisitorForm>
  );
}

export function AuthTabs({ isSignup }: { isSignup: boolean }) {
  const tab = (href: string, name: string, isCurrent: boolean) => (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className="rounded-full border border-transparent py-2.5 text-center font-semibold text-pine-800 no-underline aria-[current=page]:border-pine-300 aria-[current=page]:bg-white"
    >
      {name}
    </a>
  );
  return (
    <nav
      aria-label="로그인과 회원가입"
      className="mt-8 grid grid-cols-2 gap-1 rounded-[1.75rem] bg-pine-100 p-1"
    >
      {tab("/auth", "로그인", !isSignup)} {tab("/auth?mode=signup", "회원가입", isSignup)}
    </nav>
  );
}
