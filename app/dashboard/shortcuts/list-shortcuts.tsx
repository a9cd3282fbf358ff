import { useNavigate } from "react-router";
import type { InquiryStatus } from "../../inquiry/inquiry-status.ts";
import type { InquiryPresses } from "../inquiries/rows/inquiry-presses.ts";
import type { RowInPlace } from "../inquiries/rows/inquiry-store.ts";
import type { Selection } from "../inquiries/list/selection.ts";
import { useFocusOnTheWayBack, type WantedRow } from "../inquiries/focus.ts";
import { inquirySearch } from "../inquiries/list-url.ts";
import { focusedIn, lineMoves } from "./line-shortcuts.tsx";
import type { InquiryField } from "./inquiry-shortcuts.tsx";
import { closeDisclosure, useShortcuts } from "./shortcuts.ts";

const ROW = ".inquiry-row";

type ListShortcutsProps = {
  inquiries: readonly RowInPlace[];
  presses: InquiryPresses;
  selection: Selection;
  pressSelected: (form: FormData) => boolean;
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
  const openAt = (field: InquiryField) =>
    act(({ id }) => {
      const state = { focusedField: field };
      void navigate(`/dashboard/inquiries/${id}${inquirySearch(listSearch)}`, { state });
    });
  const { next, previous, ...moves } = lineMoves(ROW);
  const turnTo = (page: string | null, wantsRow: WantedRow["wantsRow"]) => {
    if (page !== null) void navigate(page, { state: { wantsRow } satisfies WantedRow });
    return page !== null;
  };
  useShortcuts({
    ...moves,
    next: () => next() || turnTo(pages.next, "first"),
    previous: () => previous() || turnTo(pages.previous, "last"),
    new: moveTo("new"),
    in_progress: moveTo("in_progress"),
    completed: moveTo("completed"),
    assign: change({ assign: "yes", assignee: presses.adminId }, (inquiry) => presses.assignToSelf(inquiry)),
    select: act(() => focusedIn(ROW)?.querySelector<HTMLElement>("input[type=checkbox]")?.click()),
    bulk: () => {
      const button = document.querySelector<HTMLElement>(".bulk-buttons button");
      button?.focus();
      return button !== null;
    },
    close: () => {
      if (closeDisclosure()) return true;
      if (selection.count === 0) return false;
      selection.clear();
      return true;
    },
    note: openAt("note"),
    contact: openAt("contact"),
    enter: () => {
      void navigate("/dashboard/inquiries/new");
      return true;
    },
  });
  return null;
}
