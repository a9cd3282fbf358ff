import { useNavigate } from "react-router";
import { type InquiryStatus, knownStatus } from "../../../inquiry/inquiry-status.ts";
import { useList } from "../rows/list.tsx";
import { isAssignableToSelf, shownRow, type ShownRow } from "../rows/shown-rows.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import type { Selection } from "./selection.ts";
import { focusLine, useFocusOnTheWayBack, type WantedRow } from "../focus.ts";
import type { WantsContact } from "../detail/inquiry-shortcuts.tsx";
import { closeDisclosure, useShortcuts } from "../../shortcuts/shortcuts.ts";
import { ShortcutsHelp } from "../shortcuts-help.tsx";

const ROW = ".inquiry-row";

type ListShortcutsProps = {
  selection: Selection;
  pressSelected: (form: FormData) => Promise<void>;
  leftId: string | undefined;
};

export function ListShortcuts({ selection, pressSelected, leftId }: ListShortcutsProps) {
  const { rows, pages, adminId, openedKey, store, press } = useList();
  useFocusOnTheWayBack(leftId);
  const navigate = useNavigate();

  const focused = () => {
    const id = focusedIn(ROW)?.id;
    return rows.find((each) => `inquiry-${each.id}` === id);
  };
  /** A key acts on what is selected, and on the focused row where nothing is, if that `canPress`. */
  const change = (
    selected: Record<string, string>,
    fields: Record<string, string>,
    canPress: (row: ShownRow) => boolean,
  ) => {
    return () => {
      if (selection.count > 0) {
        void pressSelected(formOf(selected));
        return true;
      }
      const row = focused();
      if (!row) return false;
      const current = shownRow(row, store.recordOf(row.id), openedKey);
      if (current.isWorkable && canPress(current))
        void press({ about: [row], form: formOf({ id: row.id, ...fields }) });
      return true;
    };
  };
  const moveTo = (status: InquiryStatus) =>
    change({ status }, { status }, (row) => knownStatus(row.status) !== status);
  const turnTo = (page: string | null, wantsRow: WantedRow["wantsRow"]) => {
    if (page !== null) void navigate(page, { state: { wantsRow } satisfies WantedRow });
    return page !== null;
  };
  useShortcuts({
    j: () => focusNeighbour(ROW, 1) || turnTo(pages.next, "first"),
    k: () => focusNeighbour(ROW, -1) || turnTo(pages.previous, "last"),
    "1": moveTo("new"),
    "2": moveTo("in_progress"),
    "3": moveTo("completed"),
    a: change({ assign: "yes", assignee: adminId }, { intent: "assign-to-self" }, isAssignableToSelf),
    b: () => {
      const button = document.querySelector<HTMLElement>(".bulk-buttons [name=status]");
      button?.focus();
      return button !== null;
    },
    Escape: () => {
      if (closeDisclosure()) return true;
      if (selection.count === 0) return false;
      selection.clear();
      return true;
    },
    c: useContactKey(ROW),
  });
  return null;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const LINE = "main ol > li";

export function WorklistShortcuts() {
  useShortcuts({
    j: () => focusNeighbour(LINE, 1),
    k: () => focusNeighbour(LINE, -1),
    c: useContactKey(LINE),
    Escape: closeDisclosure,
  });
  return <ShortcutsHelp page="worklist" />;
}

/** Opens the inquiry of the focused line to log a contact. */
function useContactKey(selector: string) {
  const { inquiryQuery } = useList();
  const navigate = useNavigate();
  return () => {
    const id = focusedIn(selector)?.id.replace("inquiry-", "");
    const state: WantsContact = { wantsContact: true };
    if (id) void navigate(`${LIST_PATH}/${id}${inquiryQuery}`, { state });
    return id !== undefined;
  };
}

/** Moves the focus between the lines that match `selector`, to their first links, the inquiries' names. */
function focusNeighbour(selector: string, step: 1 | -1): boolean {
  const lines = [...document.querySelectorAll(selector)];
  const focused = focusedIn(selector);
  return focusLine(focused ? lines[lines.indexOf(focused) + step] : lines[0]);
}

function focusedIn(selector: string): Element | null {
  return document.activeElement?.closest(selector) ?? null;
}
