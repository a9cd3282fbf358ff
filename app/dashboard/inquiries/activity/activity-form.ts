import { type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import type * as z from "zod/mini";
import { listErrors, useErrorFocus } from "../../../ui/forms/error-summary.tsx";
import type { Fields } from "../../../ui/forms/validated-form.tsx";
import { useList } from "../rows/list.tsx";
import { type ActivityResult, useFormSender } from "./inquiry-update-form.tsx";

type Values = Record<string, unknown>;

type ActivityFormProps<Input> = {
  /** The id of the form, its fragment, and the `activity` or else the `intent` it submits. */
  id: string;
  schema: z.core.$ZodType<unknown, Input>;
  inquiry: { id: string; version: number };
  /** Without scripts: what the last submission on this page came to. */
  actionResult: ActivityResult | undefined;
};

/** A form that adds to the history, or edits it. With scripts it stays as it is until the server has stored what was sent. */
export function useActivityForm<Input extends Values>(props: ActivityFormProps<Input>) {
  const { id, schema, inquiry, actionResult } = props;
  const { store } = useList();
  const sendForm = useFormSender(inquiry);
  const { pathname, search } = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [submitResult, setSubmitResult] = useState<ActivityResult>();
  const { activity, intent } = actionResult?.result?.initialValue ?? {};
  const ownResult = (activity ?? intent) === id ? actionResult : undefined;
  const { result, toast }: ActivityResult = submitResult ?? ownResult ?? { toast: null };
  const constraint = getZodConstraint(schema);
  const [form, fields] = useForm({
    id,
    lastResult: result,
    constraint,
    defaultNoValidate: false,
    onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
  } as Parameters<typeof useForm<Input>>[0]) as [FormMetadata<Input>, Fields<Input>];
  const errors = listErrors(Object.keys(constraint).map((name) => fields[name as keyof Input]));
  const summary = useErrorFocus(errors.length > 0, toast?.id);

  const send = async (element: HTMLFormElement) => {
    // With the focus out of the field, the next key is a shortcut again.
    if (element.querySelector(":focus:not(button)"))
      element.querySelector("button")?.focus({ preventScroll: true });
    setIsSending(true);
    const { result: answer, restore } = await sendForm(element, new FormData(element));
    setIsSending(false);
    if (answer) setSubmitResult(answer);
    if (restore && answer.toast?.undo) store.whenUndone(answer.toast.undo, restore);
  };
  const formProps = getFormProps(form);
  return {
    fields,
    errors,
    summary,
    isSending,
    isRefused: result !== undefined,
    formProps: {
      method: "post" as const,
      // Without scripts, a refused form answers under this address, whose fragment scrolls to its errors.
      action: `${pathname}${search}#${id}`,
      ...formProps,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        if (!isSending) formProps.onSubmit(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        if (!isSending) void send(event.currentTarget);
      },
    },
  };
}
