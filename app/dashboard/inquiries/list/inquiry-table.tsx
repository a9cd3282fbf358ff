import { useHydrated } from "remix-utils/use-hydrated";
import type { MembersRead } from "../../members.server.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { useListChanges } from "./list-changes.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import type { InquiryStore, RowInPlace } from "./rows/inquiry-store.ts";
import { InquiryTableRow } from "./rows/inquiry-table-row.tsx";
import { ScrollAnchor } from "./scroll-anchor.tsx";
import { TableHead } from "./table-head.tsx";
import type { SelectableTotal } from "./bulk/select-all.ts";
import type { Selection } from "./rows/selection.ts";
import { inquirySearch } from "../list-url.ts";
import type { InquiryPresses } from "./rows/inquiry-presses.ts";
import { useRowHandlers } from "./rows/row-handlers.ts";
import { useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { ListShortcuts } from "../../shortcuts/list-shortcuts.tsx";

type InquiryTableProps = {
  pageKey: string;
  inquiries: readonly RowInPlace[];
  store: InquiryStore;
  openedKey: string;
  /** The ids that the URL names, which are updated and stay in the list. */
  updated: readonly string[];
  selection: Selection;
  matching: readonly InquiryVersion[] | null;
  total: SelectableTotal;
  members: MembersRead;
  leftId: string | undefined;
  filter: InquiryFilter;
  listSearch: string;
  presses: InquiryPresses;
};

/** Fixed widths: a new row must not rewrap others. Roles: some screen readers ignore a table with a CSS `display`. */
export function InquiryTable(props: InquiryTableProps) {
  const { pageKey, inquiries, updated, presses, selection, leftId, filter, listSearch } = props;
  const isAfterSubmission = updated.length > 0;
  const handlers = useRowHandlers(presses);
  const { changedIds, announcement } = useListChanges(inquiries, pageKey);
  const hasScripts = useHydrated();
  const areShortcutsOn = useShortcutsOn();
  const listQuery = inquirySearch(listSearch);
  const selectable = inquiries.filter(({ hasLeft }) => !hasLeft);
  const areAllSelected = selectable.length > 0 && selectable.every(({ id }) => selection.has(id));

  return (
    <>
      <ListShortcuts {...{ inquiries, presses, leftId, listSearch }} />
      <BulkBar
        inquiries={inquiries}
        selection={selection}
        matching={props.matching}
        total={props.total}
        search={listSearch}
        filter={filter}
        members={props.members}
        isAfterSubmission={isAfterSubmission}
        press={presses.press}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ScrollAnchor pageKey={pageKey}>
        <table role="table" className="inquiry-table">
          <caption className="sr-only">접수된 문의</caption>
          <TableHead
            filter={filter}
            selectAll={
              <label
                className={`mr-1 inline-flex size-8 items-center justify-center align-middle print:hidden ${hasScripts ? "" : "invisible"}`}
              >
                <input
                  type="checkbox"
                  aria-label="이 화면의 문의 모두 선택"
                  checked={areAllSelected}
                  onChange={(event) => selection.select(selectable, event.target.checked)}
                  className="size-5 accent-pine-700"
                />
              </label>
            }
          />
          {/* Rows of another page are new elements; the pressed header stays, with the focus. */}
          <tbody key={pageKey} role="rowgroup" className={isAfterSubmission ? "after-submission" : undefined}>
            {inquiries.map((inquiry) => (
              <InquiryTableRow
                key={inquiry.id}
                inquiry={inquiry}
                store={props.store}
                openedKey={props.openedKey}
                wasUpdated={updated.includes(inquiry.id)}
                isSelected={selection.has(inquiry.id)}
                isHighlighted={changedIds.has(inquiry.id)}
                areShortcutsOn={areShortcutsOn}
                handlers={handlers}
                select={selection.select}
                action={`/dashboard/inquiries${listSearch}`}
                listQuery={listQuery}
              />
            ))}
          </tbody>
        </table>
      </ScrollAnchor>
    </>
  );
}
