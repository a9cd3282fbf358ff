import { memo, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  inquiryStatuses,
  type InquiryStatus,
  knownStatus,
  statusDisplay,
} from "../../../inquiry/inquiry-status.ts";
import { Badge } from "../../../ui/badge.tsx";
import { selectedValue } from "../update/update-schemas.ts";
import { restoreFocusOnRemoval } from "../focus.ts";
import { RowFacts } from "./row-facts.tsx";
import { BULK_FORM, type Selection } from "./selection.ts";
import { isAssignableToSelf, type InquiryPresses } from "../rows/inquiry-presses.ts";
import { CHANGED, type InquiryStore, type RowInPlace, useShownRow } from "../rows/inquiry-store.ts";
import { shortcutTip } from "../../shortcuts/shortcuts.ts";
import { useNavigate } from "react-router";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";

const nextStatus: Record<InquiryStatus, InquiryStatus> = {
  new: "in_progress",
  in_progress: "completed",
  completed: "in_progress",
};

type InquiryTableRowProps = {
  inquiry: RowInPlace;
  store: InquiryStore;
  openedKey: string;
  isSelected: boolean;
  isHighlighted: boolean;
  areShortcutsOn: boolean;
  handlers: RowHandlers;
  select: Selection["select"];
  action: string;
  listQuery: string;
};

/** Renders again only when its own props change, so that a press waits for the rendering of one row, not of all. */
export const InquiryTableRow = memo(Row);

function Row({
  inquiry: row,
  store,
  openedKey,
  isSelected,
  isHighlighted,
  areShortcutsOn,
  handlers,
  select,
  action,
  listQuery,
}: InquiryTableRowProps) {
  const inquiry = useShownRow(store, row, openedKey);
  const {
    id,
    organization_name: name,
    version,
    isStatusRead,
    status,
    assignee,
    isWorkable,
    isMarked,
  } = inquiry;
  const isStatusKnown = isWorkable || isStatusRead;
  const waitsAs = isStatusKnown ? knownStatus(status) : null;
  const formId = `inquiry-form-${id}`;
  const tip = (key: string) => shortcutTip(areShortcutsOn, key);
  const next = nextStatus[knownStatus(status)];

  return (
    <tr role="row" id={`inquiry-${id}`} className={isHighlighted ? "inquiry-row changed" : "inquiry-row"}>
      <td role="cell">
        <label>
          <input
            type="checkbox"
            name="selected"
            form={BULK_FORM}
            value={selectedValue({ id, version })}
            aria-label={`${name} 선택`}
            checked={isSelected}
            disabled={!isWorkable}
            onChange={(event) => select([row], event.target.checked)}
          />
        </label>
        {isStatusKnown && <Badge look={statusDisplay(status).badge}>{statusDisplay(status).label}</Badge>}
      </td>
      <RowFacts {...{ inquiry, waitsAs, listQuery }} open={handlers.open} />
      <td role="cell" className="assignee" title={assignee ?? undefined}>
        {assignee}
        {isAssignableToSelf(inquiry) && isWorkable && (
          <button
            ref={restoreFocusToNext}
            form={formId}
            name="intent"
            value="assign-to-self"
            aria-label={`${name} 내가 맡기`}
            {...tip("a")}
          >
            내가 맡기
          </button>
        )}
        {waitsAs !== "completed" && inquiry.nextAction && (
          <span className={inquiry.nextAction.isDue ? "second overdue" : "second"}>
            {inquiry.nextAction.text}
          </span>
        )}
      </td>
      <td role="cell" className="next">
        <form
          id={formId}
          method="post"
          action={action}
          onSubmit={(event) => handlers.submit(event, { id, version })}
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <noscript>
            <input type="hidden" name="fragment" value={`inquiry-${id}`} />
          </noscript>
          {isMarked ? (
            // React reuses the pressed button's element, which keeps the focus.
            <button type="button" aria-disabled="true" aria-label={`${name} ${CHANGED}`}>
              {CHANGED}
            </button>
          ) : (
            <button
              name="status"
              value={next}
              aria-label={`${name} ${statusDisplay(next).towards}`}
              {...tip(String(inquiryStatuses.indexOf(next) + 1))}
            >
              {statusDisplay(next).towards}
            </button>
          )}
        </form>
      </td>
    </tr>
  );
}

// Every row has a `.next` button.
const restoreFocusToNext = restoreFocusOnRemoval((leaving) =>
  leaving.closest("tr")?.querySelector(".next button"),
);

/** Stable handlers for plain elements: a `Link` and a `fetcher.Form` in fifty rows took a third of the render time. */
export function useRowHandlers({ submitRow }: InquiryPresses) {
  const navigate = useNavigate();
  const latest = useRef({ submitRow, navigate });
  useEffect(() => {
    latest.current = { submitRow, navigate };
  });
  const [handlers] = useState(() => ({
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void latest.current.navigate(pathname + search);
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
      event.preventDefault();
      latest.current.submitRow(inquiry, event.nativeEvent.submitter as HTMLButtonElement);
    },
  }));
  return handlers;
}

export type RowHandlers = ReturnType<typeof useRowHandlers>;
