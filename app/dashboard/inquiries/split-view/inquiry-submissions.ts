import { useRef, useState } from "react";
import type { ActionResult } from "../update/action-result.ts";
import type { ListPresses } from "../list/rows/list-submissions.ts";
import { createRowStore, type RowStore, useRowValue } from "../list/rows/row-store.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";

/** A value that was pressed, and the version at which: the page shows it until it has a newer version. */
type Pressed = { value: string; version: number };
export type PressedField = "status" | "assignee" | "spam";
const pressedFields: readonly PressedField[] = ["status", "assignee", "spam"];

export type InquiryPress = {
  inquiry: InquiryVersion;
  form: FormData;
  action: string;
  onResult?: (result: ActionResult) => void;
};

/** Submissions of an open inquiry, one after the other, though another inquiry is opened in between. */
export function useInquiryPresses(send: ListPresses["send"]) {
  const [pressed] = useState(() => createRowStore<Pressed>());
  const unanswered = useRef(new Set<string>());

  /** Returns false for the same press again before the first has a response. */
  const press = ({ inquiry, form, action, onResult }: InquiryPress): boolean => {
    form.delete("version");
    const sent = JSON.stringify([inquiry.id, ...form]);
    if (unanswered.current.has(sent)) return false;
    unanswered.current.add(sent);
    const values = pressedFields.flatMap((field) => {
      const value = form.get(field);
      return typeof value === "string" ? [[keyOf(inquiry.id, field), value] as const] : [];
    });
    const show = (version: number) => pressed.set(values.map(([key, value]) => [key, { value, version }]));
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
        if (result.toast?.kind === "error") pressed.delete(values.map(([key]) => key));
        onResult?.(result);
      },
    });
    return true;
  };
  return { press, pressed };
}

export function usePressed(store: RowStore<Pressed>, { id, version }: InquiryVersion, field: PressedField) {
  const pressed = useRowValue(store, keyOf(id, field));
  return pressed && pressed.version >= version ? pressed.value : undefined;
}

function keyOf(id: string, field: PressedField): string {
  return `${id} ${field}`;
}

export type InquiryPresses = ReturnType<typeof useInquiryPresses>;
