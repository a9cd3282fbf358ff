import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { firstIssue } from "../inquiry/form-issues.ts";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, inputLook, RequiredNote } from "../ui/field.tsx";
import { fieldState, listErrors } from "../ui/field-state.ts";
import { Toast, type ToastMessage } from "../ui/toast.tsx";
import { type AuthInput, loginSchema, signupSchema } from "./auth-schema.ts";

/** `refusal`: what the server answered to a form that it did not take. */
type AuthFormProps = { isSignup: boolean; refusal?: { result: SubmissionResult; toast: ToastMessage } };

export function AuthForm({ isSignup, refusal }: AuthFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const [presses, setPresses] = useState(0);
  const [isFoundHere, setIsFoundHere] = useState(false);
  const [form, { email, password, inviteCode }] = useForm<AuthInput>({
    id: isSignup ? "signup" : "login",
    lastResult: refusal?.result,
    constraint: getZodConstraint(signupSchema),
    defaultNoValidate: false,
    onValidate: ({ formData }) => {
      const submission = parseWithZod(formData, { schema: isSignup ? signupSchema : loginSchema });
      setIsFoundHere(submission.status !== "success");
      return submission;
    },
  });
  const wrong = listErrors(isSignup ? [email, password, inviteCode] : [email, password]);
  const attempt = `${refusal?.toast.id} ${presses}`;
  const { onSubmit, ...formProps } = getFormProps(form);
  const toast: ToastMessage | undefined = isFoundHere
    ? { id: "auth", kind: "error", title: "입력 오류", description: firstIssue(form.allErrors) }
    : refusal?.toast;

  return (
    // Beside the form, not in it: the toast closes by a form of its own.
    <>
      <Form
        method="post"
        action={isSignup ? "/auth?mode=signup" : "/auth"}
        {...formProps}
        onSubmit={(event) => {
          setPresses((count) => count + 1);
          onSubmit(event);
        }}
        className="mt-8 space-y-6"
      >
        <ErrorSummary title="입력한 내용을 확인해 주세요" errors={wrong} attempt={attempt} />
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
      {toast && <Toast key={attempt} {...toast} />}
    </>
  );
}
