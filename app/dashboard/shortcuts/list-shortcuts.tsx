import type { InquiryStatus } from "../../inquiry/inquiry-labels.ts";
import type { ListSubmissions } from "../inquiries/list/rows/list-submissions.ts";
import type { RowInPlace } from "../inquiries/list/rows/rows-in-place.ts";
import { focusLine, useFocusOnTheWayBack } from "../inquiries/split-view/back-navigation.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type ListShortcutsProps = {
  inquiries: readonly RowInPlace[];
  submissions: ListSubmissions;
  leftId: string | undefined;
};

export function ListShortcuts({ inquiries, submissions, leftId }: ListShortcutsProps) {
  useFocusOnTheWayBack(leftId);

  const act = (run: (inquiry: RowInPlace) => void) => () => {
    const id = focusedRow()?.id;
    const inquiry = inquiries.find((each) => `inquiry-${each.id}` === id);
    if (inquiry) run(inquiry);
    return inquiry !== undefined;
  };
  const moveTo = (status: InquiryStatus) => act((inquiry) => submissions.setStatus(inquiry, status));
  useShortcuts({
    next: () => focusNeighbour(1),
    previous: () => focusNeighbour(-1),
    down: () => isNameFocused() && focusNeighbour(1),
    up: () => isNameFocused() && focusNeighbour(-1),
    new: moveTo("new"),
    in_progress: moveTo("in_progress"),
    completed: moveTo("completed"),
    assign: act((inquiry) => submissions.assignToSelf(inquiry)),
    select: act(() => focusedRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click()),
  });
  return null;
}

function focusedRow() {
  return document.activeElement?.closest(".inquiry-row");
}

function isNameFocused(): boolean {
  return document.activeElement?.matches(".inquiry-row .name a") ?? false;
}

function focusNeighbour(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(".inquiry-row")];
  const focused = focusedRow();
  return focusLine(focused ? rows[rows.indexOf(focused) + step] : rows[0]);
}
