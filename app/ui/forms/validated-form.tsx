import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { button } from "../button.ts";
import { Toast, type ToastMessage } from "../toast/toast.tsx";
import { useErrorFocus } from "./error-focus.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { RequiredHint } from "./field.tsx";
import { SENDING } from "./form-classes.ts";
import { listErrors } from "./field-props.ts";
import { firstIssue, INVALID_INPUT } from "./form-issues.ts";
import { useLastRefusal } from "./last-refusal.ts";
import { type FormValidator, type FormConstraint, useLazyValidator } from "./form-validation.ts";

/** The action data of a refused form. `result` is undefined if the server was not reached. */
export type FormRefusal = {
  result?: SubmissionResult;
  toast: ToastMessage;
  isUnsent?: boolean;
};

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

export function ValidatedForm<Input extends Values>(props: ValidatedFormProps<Input>) {
  const { id, action, constraint, loadValidator, defaultValue, children } = props;
  const refusal = useLastRefusal(props.refusal);
  const isSending = pathOf(useNavigation().formAction) === pathOf(action);
  const [attempts, setAttempts] = useState(0);
  const [isInvalid, setIsInvalid] = useState(false);
  const { onFocus, validator } = useLazyValidator(loadValidator);
  const [form, fields] = useForm({
    id,
    lastResult: refusal?.result,
    constraint,
    defaultValue,
    defaultNoValidate: false,
    onValidate:
      validator &&
      (({ formData }: { formData: FormData }) => {
        const submission = validator(formData);
        setIsInvalid(submission.status !== "success");
        return submission;
      }),
  } as Parameters<typeof useForm<Input>>[0]) as [FormMetadata<Input>, Fields<Input>];

  const attempt = `${refusal?.toast.id} ${attempts}`;
  const errors = listErrors(Object.keys(constraint).map((name) => fields[name as keyof Input]));
  const summary = useErrorFocus(errors.length > 0, attempt);
  const { onSubmit, ...formProps } = getFormProps(form);
  const description = firstIssue(form.allErrors);
  const toast: ToastMessage | undefined = isInvalid
    ? { id, kind: "error", title: INVALID_INPUT, description }
    : refusal?.toast;

  return (
    // The toast contains a form, and forms cannot be nested.
    <>
      <Form
        method="post"
        action={action}
        {...formProps}
        onFocus={onFocus}
        onSubmit={(event) => {
          setAttempts((count) => count + 1);
          onSubmit(event);
        }}
        className={`space-y-6 ${props.className ?? ""}`}
      >
        <ErrorSummary ref={summary} errors={errors} />
        <RequiredHint />
        {children(fields)}
        <button formNoValidate disabled={isSending} className={`${button.primary} w-full`}>
          {isSending ? SENDING : props.submit}
        </button>
      </Form>
      {toast && <Toast key={attempt} {...toast} />}
    </>
  );
}

function pathOf(action: string | undefined): string | undefined {
  return action?.split(/[?#]/)[0];
}
