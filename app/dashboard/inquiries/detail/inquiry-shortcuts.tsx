import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ShortcutsHelp } from "../shortcuts-help.tsx";
import { listPath } from "../list-url.ts";
import { neighboursOf } from "./neighbour-links.tsx";
import { useList } from "../rows/list.tsx";
import { useArrivalState, wayBackFrom } from "../focus.ts";
import { openResolution } from "./resolution-panel.tsx";
import { sendTyped } from "../../shortcuts/send-typed.ts";
import { closeDisclosure, focusOn, openDisclosure, useShortcuts } from "../../shortcuts/shortcuts.ts";

const STATUS = "#work [name=status]";
const ASSIGN = "#work button[name=assignee]";
const CONTACT = "#contact [name=kind]";
const REPLY = "form[action$='/reply'] button";

/** Location state of an inquiry that is opened to log a contact. */
export type WantsContact = { wantsContact: true };

type InquiryShortcutsProps = { inquiry: Parameters<typeof neighboursOf>[1] };

export function InquiryShortcuts({ inquiry }: InquiryShortcutsProps) {
  const list = useList();
  const { search } = useLocation();
  const navigate = useNavigate();

  // Set at once: React Router reports a pending navigation only with the next render.
  const isLeaving = useRef(false);
  const open = (which: "previous" | "next") => () => {
    if (isLeaving.current) return true;
    const id = neighboursOf(list, inquiry)[which];
    if (!id) return false;
    isLeaving.current = true;
    // Replaces the step of the history, so that one step back leads to the list.
    void navigate(`/dashboard/inquiries/${id}${search}`, { replace: true });
    return true;
  };
  const press = (selector: string) => {
    const button = document.querySelector<HTMLButtonElement>(selector);
    // The current status's button is not a submit button.
    if (!isLeaving.current && button?.type === "submit") button.click();
    return true;
  };
  const state = useArrivalState<WantsContact>();
  const focusWanted = useEffectEvent(() => state?.wantsContact && focusOn(CONTACT));
  useEffect(() => void focusWanted(), []);
  useShortcuts({
    j: open("next"),
    k: open("previous"),
    Escape: () => {
      if (closeDisclosure()) return true;
      const state = wayBackFrom(inquiry.id, list);
      void navigate(listPath(list.search, inquiry.id), { state });
      return true;
    },
    "1": () => press(`${STATUS}[value=new]`),
    "2": () => press(`${STATUS}[value=in_progress]`),
    // Opens the choice of outcomes.
    "3": () => press(`${STATUS}[value=completed]`),
    o: openResolution,
    d: () => openDisclosure("#follow-up details", "input[type=date]"),
    m: () => focusOn("#assignee"),
    a: () => press(ASSIGN),
    c: () => focusOn(CONTACT),
    r: () => press(REPLY),
    "Ctrl+Enter": sendTyped,
  });
  return <ShortcutsHelp page="inquiry" />;
}
