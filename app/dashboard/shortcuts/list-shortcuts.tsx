import { useNavigate } from "react-router";
import type { InquiryStatus } from "../../inquiry/inquiry-labels.ts";
import type { InquiryPresses } from "../inquiries/rows/inquiry-presses.ts";
import type { RowInPlace } from "../inquiries/rows/inquiry-store.ts";
import { useFocusOnTheWayBack } from "../inquiries/focus.ts";
import { inquirySearch } from "../inquiries/list-url.ts";
import { focusedIn, lineMoves } from "./line-shortcuts.tsx";
import type { InquiryField } from "./inquiry-shortcuts.tsx";
import { useShortcuts } from "./shortcuts.ts";

const ROW = ".inquiry-row";

type ListShortcutsProps = {
  inquiries: readonly RowInPlace[];
  presses: InquiryPresses;
  leftId: string | undefined;
  listSearch: string;
};

export function ListShortcuts({ inquiries, presses, leftId, listSearch }: ListShortcutsProps) {
  useFocusOnTheWayBack(leftId);
  const navigate = useNavigate();

  const act = (run: (inquiry: RowInPlace) => void) => () => {
    const id = focusedIn(ROW)?.id;
    const inquiry = inquiries.find((each) => `inquiry-${each.id}` === id);
    if (inquiry) run(inquiry);
    return inquiry !== undefined;
  };
  const moveTo = (status: InquiryStatus) => act((inquiry) => presses.setStatus(inquiry, status));
  const openAt = (field: InquiryField) =>
    act(({ id }) => {
      const state = { focusedField: field };
      void navigate(`/dashboard/inquiries/${id}${inquirySearch(listSearch)}`, { state });
    });
  useShortcuts({
    ...lineMoves(ROW),
    new: moveTo("new"),
    in_progress: moveTo("in_progress"),
    completed: moveTo("completed"),
    assign: act((inquiry) => presses.assignToSelf(inquiry)),
    select: act(() => focusedIn(ROW)?.querySelector<HTMLElement>("input[type=checkbox]")?.click()),
    note: openAt("note"),
    contact: openAt("contact"),
    enter: () => {
      void navigate("/dashboard/inquiries/new");
      return true;
    },
  });
  return null;
}
