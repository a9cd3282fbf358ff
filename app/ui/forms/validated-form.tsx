import { type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type * as z from "zod/mini";
import { button } from "../button.ts";
import { Toast } from "../toast/toast.tsx";
import { ErrorSummary, listErrors, useErrorFocus } from "./error-summary.tsx";
import { RequiredHint } from "./field.tsx";
import { type FormRefusal, invalidInput, SENDING } from "./form-failure.ts";

type Values = Record<string, unknown>;
export type Fields<Input extends Values> = Required<{
  [Name in keyof Input]: FieldMetadata<Input[Name], Input>;
}>;

type ValidatedFormProps<Input extends Values> = {
  id: string;
  action: string;
  schema: z.core.$ZodType<unknown, Input>;
  refusal?: FormRefusal;
  defaultValue?: Partial<Record<keyof Input, string>>;
  submit: string;
  className?: string;
  children: (fields: Fields<Input>) => ReactNode;
};

export function ValidatedForm<Input extends Values>(props: ValidatedFormProps<Input>) {
  const { id, action, schema, defaultValue, children } = props;
  const constraint = getZodConstraint(schema);
  const refusal = useLastRefusal(props.refusal);
  const { formAction, formMethod } = useNavigation();
  const isSending = formMethod === "POST" && pathOf(formAction) === pathOf(action);
  const [attempts, setAttempts] = useState(0);
  // As with `useLastRefusal`, a failure is over once the location changes.
  const { key } = useLocation();
  const [invalidAt, setInvalidAt] = useState<string | null>(null);
  const [form, fields] = useForm({
    id,
    lastResult: refusal?.result,
    constraint,
    defaultValue,
    defaultNoValidate: false,
    onValidate: ({ formData }: { formData: FormData }) => {
      const submission = parseWithZod(formData, { schema });
      setInvalidAt(submission.status === "success" ? null : key);
      return submission;
    },
  } as Parameters<typeof useForm<Input>>[0]) as [FormMetadata<Input>, Fields<Input>];

  const attempt = `${refusal?.toast.id} ${attempts}`;
  const errors = listErrors(Object.keys(constraint).map((name) => fields[name as keyof Input]));
  const summary = useErrorFocus(errors.length > 0, attempt);
  const { submit, status } = useFocusWhileSending(isSending);
  const { onSubmit, ...formProps } = getFormProps(form);
  const isInvalid = invalidAt === key;
  const isElsewhere = !isInvalid && refusal !== undefined && !refusal.result?.error;

  return (
    // The toast contains a form, and forms cannot be nested.
    <>
      <Form
        method="post"
        action={action}
        {...formProps}
        onSubmit={(event) => {
          setAttempts((count) => count + 1);
          onSubmit(event);
        }}
        className={`space-y-6 ${props.className ?? ""}`}
      >
        {errors.length > 0 && (
          <ErrorSummary
            ref={summary}
            words={isInvalid ? invalidInput(form.allErrors) : refusal?.toast}
            errors={errors}
          />
        )}
        <RequiredHint />
        {children(fields)}
        <p ref={status} role="status" tabIndex={-1} className="sr-only">
          {isSending && SENDING}
        </p>
        <button ref={submit} formNoValidate disabled={isSending} className={`${button.primary} w-full`}>
          {isSending ? SENDING : props.submit}
        </button>
      </Form>
      {isElsewhere && <Toast key={attempt} {...refusal.toast} />}
    </>
  );
}

/** A disabled button loses the focus, which waits where the form says that it is being sent. */
function useFocusWhileSending(isSending: boolean) {
  const submit = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const [from, to] = isSending ? [submit, status] : [status, submit];
    if (document.activeElement === from.current) to.current?.focus({ preventScroll: true });
  }, [isSending]);
  return { submit, status };
}

function pathOf(action: string | undefined): string | undefined {
  return action?.split(/[?#]/)[0];
}

/** Keeps the refusal for this location: React Router drops action data when a live revalidation follows. */
export function useLastRefusal<Refusal extends FormRefusal>(given: Refusal | undefined): Refusal | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, refusal: given });
  // Action data arrives before the navigation ends, and so before the new `key`.
  if (given && (given !== last.refusal || key !== last.key)) setLast({ key, refusal: given });
  return given ?? (last.key === key ? last.refusal : undefined);
}
