import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { button } from "../button.ts";
import { Toast, type ToastMessage } from "../toast/toast.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { RequiredNote } from "./field.tsx";
import { listErrors } from "./field-props.ts";
import { firstIssue, type FormIssues } from "./form-issues.ts";
import { type FormValidator, type FormConstraint, useLazyValidator } from "./form-validation.ts";

/** The action data of a form that was refused. Without a `result` where the server was not reached. */
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
  /** Its fields in the order of the form. */
  constraint: FormConstraint<Input>;
  loadValidator: () => Promise<FormValidator<Input>>;
  refusal?: FormRefusal;
  defaultValue?: Partial<Record<keyof Input, string>>;
  describeIssues?: (values: Values, issues: FormIssues) => { title: string; description?: string };
  unsentNotice?: ReactNode;
  submit: string;
  cancelTo?: string;
  preventScrollReset?: boolean;
  className?: string;
  children: (fields: Fields<Input>) => ReactNode;
};

export function ValidatedForm<Input extends Values>(props: ValidatedFormProps<Input>) {
  const { id, action, constraint, loadValidator, defaultValue, describeIssues, children } = props;
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
  const { onSubmit, ...formProps } = getFormProps(form);
  const issues = describeIssues?.(form.value ?? {}, form.allErrors) ?? {
    title: "입력 오류",
    description: firstIssue(form.allErrors),
  };
  const toast: ToastMessage | undefined = isInvalid ? { id, kind: "error", ...issues } : refusal?.toast;

  return (
    // The toast is beside the form, because it has a form of its own.
    <>
      <Form
        method="post"
        action={action}
        preventScrollReset={props.preventScrollReset}
        {...formProps}
        onFocus={onFocus}
        onSubmit={(event) => {
          setAttempts((count) => count + 1);
          onSubmit(event);
        }}
        className={`space-y-6 ${props.className ?? ""}`}
      >
        <ErrorSummary
          title="입력한 내용을 확인해 주세요"
          errors={listErrors(Object.keys(constraint).map((name) => fields[name as keyof Input]))}
          attempt={attempt}
        />
        {refusal?.isUnsent && props.unsentNotice}
        <RequiredNote />
        {children(fields)}
        <SubmitButton isSending={isSending} cancelTo={props.cancelTo}>
          {props.submit}
        </SubmitButton>
      </Form>
      {toast && <Toast key={attempt} {...toast} />}
    </>
  );
}

/** The refusal of this navigation: React Router drops an action's data when a live revalidation follows it. */
function useLastRefusal(given: FormRefusal | undefined): FormRefusal | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, refusal: given });
  // An action's data is there before the navigation has ended, and with it the location.
  if (given && (given !== last.refusal || key !== last.key)) setLast({ key, refusal: given });
  return given ?? (last.key === key ? last.refusal : undefined);
}

type SubmitButtonProps = { isSending: boolean; cancelTo?: string; children: string };

function SubmitButton({ isSending, cancelTo, children }: SubmitButtonProps) {
  const width = cancelTo === undefined ? "w-full" : "";
  const submit = (
    <button formNoValidate disabled={isSending} className={`${button.primary} ${width}`}>
      {isSending ? "처리 중..." : children}
    </button>
  );
  if (cancelTo === undefined) return submit;
  return (
    <div className="flex flex-wrap gap-3">
      {submit}{" "}
      <a href={cancelTo} className={button.secondary}>
        취소
      </a>
    </div>
  );
}

function pathOf(action: string | undefined): string | undefined {
  return action?.split(/[?#]/)[0];
}
