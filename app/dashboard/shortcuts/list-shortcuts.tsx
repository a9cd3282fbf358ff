import { useNavigate } from "react-router";
import type { InquiryStatus } from "../../inquiry/inquiry-status.ts";
import type { InquiryPresses } from "../inquiries/rows/inquiry-presses.ts";
import type { RowInPlace } from "../inquiries/rows/inquiry-store.ts";
import type { Selection } from "../inquiries/list/selection.ts";
import { focusLine, useFocusOnTheWayBack, type WantedRow } from "../inquiries/focus.ts";
import { inquirySearch } from "../inquiries/list-url.ts";
import type { WantsContact } from "./inquiry-shortcuts.tsx";
import { closeDisclosure, useShortcuts } from "./shortcuts.ts";
import { ShortcutsHelp } from "./shortcuts-help.tsx";

const ROW = ".inquiry-row";

type ListShortcutsProps = {
  inquiries: readonly RowInPlace[];
  presses: InquiryPresses;
  selection: Selection;
  pressSelected: (form: FormData) => void;
  leftId: string | undefined;
  listSearch: string;
  pages: { previous: string | null; next: string | null };
};

export function ListShortcuts(props: ListShortcutsProps) {
  const { inquiries, presses, selection, pressSelected, leftId, listSearch, pages } = props;
  useFocusOnTheWayBack(leftId);
  const navigate = useNavigate();

  const act = (run: (inquiry: RowInPlace) => void) => () => {
    const id = focusedIn(ROW)?.id;
    const inquiry = inquiries.find((each) => `inquiry-${each.id}` === id);
    if (inquiry) run(inquiry);
    return inquiry !== undefined;
  };
  /** A key acts on what is selected, and on the focused row where nothing is. */
  const change = (fields: Record<string, string>, run: (inquiry: RowInPlace) => void) => () => {
    if (selection.count === 0) return act(run)();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    pressSelected(form);
    return true;
  };
  const moveTo = (status: InquiryStatus) =>
    change({ status }, (inquiry) => presses.setStatus(inquiry, status));
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
    a: change({ assign: "yes", assignee: presses.adminId }, (inquiry) => presses.assignToSelf(inquiry)),
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
    c: act(({ id }) => {
      const state: WantsContact = { wantsContact: true };
      void navigate(`/dashboard/inquiries/${id}${inquirySearch(listSearch)}`, { state });
    }),
  });
  return null;
}

const LINE = "main ol > li";

export function WorklistShortcuts() {
  useShortcuts({
    j: () => focusNeighbour(LINE, 1),
    k: () => focusNeighbour(LINE, -1),
    Escape: closeDisclosure,
  });
  return <ShortcutsHelp page="worklist" />;
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
