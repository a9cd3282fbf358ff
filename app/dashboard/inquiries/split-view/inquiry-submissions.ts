import { useRef, useState } from "react";
import type { ActionResult } from "../update/action-result.ts";
import type { ListSubmissions } from "../list/rows/list-submissions.ts";
import { createRowStore, forVersion, type RowStore, useRowValue } from "../list/rows/row-store.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";

/** A submitted value, and the version that it was submitted for: shown until the page has a newer version. */
type OptimisticValue = { value: string; version: number };
export type OptimisticField = "status" | "assignee" | "spam";
const optimisticFields: readonly OptimisticField[] = ["status", "assignee", "spam"];

export type InquirySubmission = {
  inquiry: InquiryVersion;
  form: FormData;
  action: string;
  onResult?: (result: ActionResult) => void;
};

/** Submissions of an open inquiry, one after the other, though another inquiry is opened in between. */
export function useInquirySubmissions(send: ListSubmissions["send"]) {
  const [optimistic] = useState(() => createRowStore<OptimisticValue>());
  const unanswered = useRef(new Set<string>());

  /** Returns false for the same submission again before the first has a response. */
  const submit = ({ inquiry, form, action, onResult }: InquirySubmission): boolean => {
    form.delete("version");
    const sent = JSON.stringify([inquiry.id, ...form]);
    if (unanswered.current.has(sent)) return false;
    unanswered.current.add(sent);
    const values = optimisticFields.flatMap((field) => {
      const value = form.get(field);
      return typeof value === "string" ? [[keyOf(inquiry.id, field), value] as const] : [];
    });
    const show = (version: number) => optimistic.set(values.map(([key, value]) => [key, { value, version }]));
    show(inquiry.version);
    send({
      about: [inquiry],
      action,
      fields: ([latest = inquiry]) => {
        show(latest.version);
        form.set("version", String(latest.version));
        return form;
      },
      onResult: (result) => {
        unanswered.current.delete(sent);
        if (result.toast?.kind === "error") optimistic.delete(values.map(([key]) => key));
        onResult?.(result);
      },
    });
    return true;
  };
  return { submit, optimistic };
}

export function useOptimisticValue(
  store: RowStore<OptimisticValue>,
  inquiry: InquiryVersion,
  field: OptimisticField,
) {
  return forVersion(useRowValue(store, keyOf(inquiry.id, field)), inquiry)?.value;
}

function keyOf(id: string, field: OptimisticField): string {
  return `${id} ${field}`;
}

export type InquirySubmissions = ReturnType<typeof useInquirySubmissions>;
