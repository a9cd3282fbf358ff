import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "react-router";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, inputLook, RequiredNote } from "../ui/field.tsx";
import { fieldState, listErrors } from "../ui/field-state.ts";
import { type SignupDetails, signupSchema } from "./auth-schema.ts";

type AuthFormProps = { isSignup: boolean; result?: SubmissionResult; attempt?: string };

export function AuthForm({ isSignup, result, attempt }: AuthFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const action = isSignup ? "/auth?mode=signup" : "/auth";
  const [form, { email, password, inviteCode }] = useForm<SignupDetails>({
    id: isSignup ? "signup" : "login",
    lastResult: result,
    constraint: getZodConstraint(signupSchema),
    defaultNoValidate: false,
  });
  const inOrder = isSignup ? [email, password, inviteCode] : [email, password];

  return (
    <>
      <nav
        aria-label="로그인과 회원가입"
        className="mt-8 grid grid-cols-2 gap-1 rounded-full bg-pine-100 p-1"
      >
        <Tab to="/auth" isCurrent={!isSignup}>
          로그인
        </Tab>
        <Tab to="/auth?mode=signup" isCurrent={isSignup}>
          회원가입
        </Tab>
      </nav>
      <Form method="post" action={action} id={form.id} className="mt-8 space-y-6">
        <ErrorSummary title="입력한 내용을 확인해 주세요" errors={listErrors(inOrder)} attempt={attempt} />
        <RequiredNote />
        <Field label="이메일" required {...fieldState(email)}>
          <input
            {...getInputProps(email, { type: "email" })}
            autoComplete="username"
            inputMode="email"
            className={inputLook}
          />
        </Field>
        <Field
          label="비밀번호"
          hint={isSignup ? "6자 이상 입력해 주세요." : undefined}
          required
          {...fieldState(password)}
        >
          <input
            {...getInputProps(password, { type: "password", value: false })}
            autoComplete={isSignup ? "new-password" : "current-password"}
            className={inputLook}
          />
        </Field>
        {isSignup && (
          <Field
            label="초대 코드"
            hint="담당자에게 받은 코드를 입력해 주세요."
            required
            {...fieldState(inviteCode)}
          >
            <input
              {...getInputProps(inviteCode, { type: "text" })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className={inputLook}
            />
          </Field>
        )}
        <button formNoValidate disabled={isSending} className={`${button.primary} w-full`}>
          {isSending ? "처리 중..." : isSignup ? "회원가입" : "로그인"}
        </button>
      </Form>
    </>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="rounded-full py-2 text-center font-semibold text-pine-800 no-underline aria-[current=page]:bg-white aria-[current=page]:shadow-sm"
    >
      {children}
    </Link>
  );
}
