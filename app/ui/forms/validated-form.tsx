import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { firstIssue } from "./form-issues.ts";
import { button } from "../button.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { RequiredNote } from "./field.tsx";
import { listErrors } from "./field-props.ts";
import { type FormValidator, type FormConstraint, useLazyValidator } from "./form-validation.ts";
import { Toast, type ToastMessage } from "../toast/toast.tsx";

/** What the server answered to a form that it did not take. */
export type FormRefusal = { result: SubmissionResult; toast: ToastMessage };

type Values = Record<string, unknown>;
export type Fields<Input extends Values> = Required<{
  [Name in keyof Input]: FieldMetadata<Input[Name], Input>;
}>;

type ValidatedFormProps<Input extends Values> = {
  id: string;
  action: string;
  constraint: FormConstraint<Input>;
  loadValidator: () => Promise<FormValidator<Input>>;
  refusal?: FormRefusal;
  defaultValue?: Partial<Record<keyof Input, string>>;
  submit: string;
  className?: string;
  children: (fields: Fields<Input>) => ReactNode;
};

/** A form that says what is wrong with it before it is sent, where there are scripts, and after, where there are none. */
export function ValidatedForm<Input extends Values>(props: ValidatedFormProps<Input>) {
  const {
    id,
    action,
    constraint,
    loadValidator,
    refusal,
    defaultValue,
    submit,
    className = "",
    children,
  } = props;
  const isSending = useNavigation().formAction?.split("?")[0] === action.split("?")[0];
  const [presses, setPresses] = useState(0);
  const [isFoundHere, setIsFoundHere] = useState(false);
  const { onFocus, check } = useLazyValidator(loadValidator);
  const [form, found] = useForm({
    id,
    lastResult: refusal?.result,
    constraint,
    defaultValue,
    defaultNoValidate: false,
    onValidate:
      check &&
      (({ formData }: { formData: FormData }) => {
        const submission = check(formData);
        setIsFoundHere(submission.status !== "success");
        return submission;
      }),
  } as Parameters<typeof useForm<Input>>[0]) as [FormMetadata<Input>, Fields<Input>];

  const attempt = `${refusal?.toast.id} ${presses}`;
  const { onSubmit, ...formProps } = getFormProps(form);
  const toast: ToastMessage | undefined = isFoundHere
    ? { id, kind: "error", title: "입력 오류", description: firstIssue(form.allErrors) }
    : refusal?.toast;

  return (
    // Beside the form, not in it: the toast closes by a form of its own.
    <>
      <Form
        method="post"
        action={action}
        {...formProps}
        onFocus={onFocus}
        onSubmit={(event) => {
          setPresses((count) => count + 1);
          onSubmit(event);
        }}
        className={`space-y-6 ${className}`}
      >
        <ErrorSummary
          title="입력한 내용을 확인해 주세요"
          errors={listErrors(Object.keys(constraint).map((name) => found[name as keyof Input]))}
          attempt={attempt}
        />
        <RequiredNote />
        {children(found)}
        <button formNoValidate disabled={isSending} className={`${button.primary} w-full`}>
          {isSending ? "처리 중..." : submit}
        </button>
      </Form>
      {toast && <Toast key={attempt} {...toast} />}
    </>
  );
}
