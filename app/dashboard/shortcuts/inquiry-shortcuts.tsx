import { useEffect, useRef } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { ActionResult } from "../inquiries/action-result.ts";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { listPath } from "../inquiries/reading/list-address.ts";
import { neighboursOf, useReading } from "../inquiries/reading/reading.ts";
import { focusOn, useShortcuts } from "./use-shortcuts.ts";

type Change = "status" | "assignee";

/** HandlingPanel and the shortcuts share their fetchers by these keys. */
export function changeFetcherKey(change: Change, inquiryId: string): string {
  return `${change}-${inquiryId}`;
}

const STATUS = "#handling [name=status]";
const ASSIGN = "#handling button[name=assignee]";

type InquiryShortcutsProps = { inquiry: Parameters<typeof neighboursOf>[1] };

export function InquiryShortcuts({ inquiry }: InquiryShortcutsProps) {
  const reading = useReading();
  const { search } = useLocation();
  const navigate = useNavigate();
  const pressInTurn = usePressesInTurn(inquiry.id);

  // Set at once: React Router reports a pending navigation only with the next render.
  const isLeaving = useRef(false);
  const open = (which: "previous" | "next") => () => {
    if (isLeaving.current) return true;
    const id = neighboursOf(reading, inquiry)[which];
    // Replaces the history entry, so that one step back leads to the list.
    if (!id) return false;
    isLeaving.current = true;
    void navigate(`/dashboard/inquiries/${id}${search}`, { replace: true });
    return true;
  };
  const press = (change: Change, selector: string) => isLeaving.current || pressInTurn(change, selector);
  useShortcuts({
    next: open("next"),
    previous: open("previous"),
    close: () => {
      void navigate(listPath(reading.listSearch, inquiry.id));
      return true;
    },
    new: () => press("status", `${STATUS}[value=new]`),
    in_progress: () => press("status", `${STATUS}[value=in_progress]`),
    completed: () => press("status", `${STATUS}[value=completed]`),
    assign: () => press("assignee", ASSIGN),
    note: () => focusOn("#note textarea"),
    contact: () => focusOn("#follow-up [name=kind]"),
    save: saveNote,
  });
  return <ShortcutsHelp page="inquiry" />;
}

/** One press at a time: a button sends the version shown, which the change before has made stale. */
function usePressesInTurn(inquiryId: string) {
  const fetchers = {
    status: useFetcher<ActionResult>({ key: changeFetcherKey("status", inquiryId) }),
    assignee: useFetcher<ActionResult>({ key: changeFetcherKey("assignee", inquiryId) }),
  };
  const waiting = useRef<[Change, string][]>([]);
  const sent = useRef<{ change: Change; dataBefore: unknown } | null>(null);

  const pressNext = () => {
    const [change, selector] = waiting.current.shift() ?? [];
    if (!change || !selector) return;
    const button = document.querySelector<HTMLButtonElement>(selector);
    // The current status's button is not a submit button.
    if (button?.type !== "submit") return pressNext();
    sent.current = { change, dataBefore: fetchers[change].data };
    button.click();
  };
  useEffect(() => {
    if (!sent.current) return;
    const { change, dataBefore } = sent.current;
    if (fetchers[change].state !== "idle" || fetchers[change].data === dataBefore) return;
    sent.current = null;
    pressNext();
  });

  return (change: Change, selector: string) => {
    waiting.current.push([change, selector]);
    if (!sent.current) pressNext();
    return true;
  };
}

function saveNote(): boolean {
  const textarea = document.querySelector<HTMLTextAreaElement>("#note textarea");
  if (!textarea || document.activeElement !== textarea || textarea.readOnly) return false;
  // With the focus out of the field, the next key is a shortcut again.
  textarea.blur();
  textarea.form?.requestSubmit(textarea.form.querySelector("button"));
  return true;
}
