import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { listPath } from "../inquiries/list-url.ts";
import { neighboursOf, useListContext } from "../inquiries/split-view/list-context.tsx";
import { useArrivalState, wayBackFrom } from "../inquiries/focus.ts";
import { openResolution } from "../inquiries/detail/resolution-panel.tsx";
import { closeDisclosure, focusOn, openDisclosure, useShortcuts } from "./shortcuts.ts";

const STATUS = "#handling [name=status]";
const ASSIGN = "#handling button[name=assignee]";
const FIELDS = { note: "#note textarea", contact: "#contact [name=kind]" };

export type InquiryField = keyof typeof FIELDS;

type InquiryShortcutsProps = { inquiry: Parameters<typeof neighboursOf>[1] };

export function InquiryShortcuts({ inquiry }: InquiryShortcutsProps) {
  const list = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();

  // Set at once: React Router reports a pending navigation only with the next render.
  const isLeaving = useRef(false);
  const open = (which: "previous" | "next") => () => {
    if (isLeaving.current) return true;
    const id = neighboursOf(list, inquiry)[which];
    if (!id) return false;
    isLeaving.current = true;
    // Replaces the history entry, so that one step back leads to the list.
    void navigate(`/dashboard/inquiries/${id}${search}`, { replace: true });
    return true;
  };
  const press = (selector: string) => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    // The current status's button is not a submit button.
    if (!isLeaving.current && button?.type === "submit") button.click();
    return true;
  };
  useFieldFocusedOnArrival();
  useShortcuts({
    next: open("next"),
    previous: open("previous"),
    close: () => {
      if (closeDisclosure()) return true;
      const state = wayBackFrom(inquiry.id, list);
      void navigate(listPath(list.listSearch, inquiry.id), { state });
      return true;
    },
    new: () => press(`${STATUS}[value=new]`),
    in_progress: () => press(`${STATUS}[value=in_progress]`),
    // Opens the choice of outcomes.
    completed: () => press(`${STATUS}[value=completed]`),
    resolution: openResolution,
    next_action: () => openDisclosure("#follow-up details", "input[type=date]"),
    assignee: () => focusOn("#assignee"),
    assign: () => press(ASSIGN),
    note: () => focusOn(FIELDS.note),
    contact: () => focusOn(FIELDS.contact),
    save: saveNote,
  });
  return <ShortcutsHelp page="inquiry" />;
}

/** For an inquiry opened by a key of the list. */
function useFieldFocusedOnArrival(): void {
  const state = useArrivalState<{ focusedField: InquiryField }>();
  const focusField = useEffectEvent(() => {
    if (state?.focusedField) focusOn(FIELDS[state.focusedField]);
  });
  useEffect(() => focusField(), []);
}

function saveNote(): boolean {
  const textarea = document.querySelector<HTMLTextAreaElement>("#note textarea");
  if (!textarea || document.activeElement !== textarea || textarea.readOnly) return false;
  textarea.form?.requestSubmit(textarea.form.querySelector("button"));
  return true;
}
