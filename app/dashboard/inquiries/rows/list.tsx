import {
  createContext,
  type SubmitEvent,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { Link, type NavigateFunction, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import type { Admin } from "../../require-admin.server.ts";
import type { MembersRead } from "../../read-layout.server.ts";
import type { Sort } from "../inquiry-filter.ts";
import { inquirySearch } from "../list-url.ts";
import type { ActionResult } from "../update/respond-in-place.server.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { useInquiryDesk } from "./inquiry-desk.tsx";
import type { InquiryStore, PendingChange } from "./inquiry-store.ts";
import type { ListedInquiry } from "./listed-inquiry.server.ts";
import { createPress, type PressedForm } from "./press.ts";
import {
  changeSince,
  isPressedIn,
  type RowInPlace,
  shownRow,
  useRecord,
  useRowsInPlace,
} from "./shown-rows.ts";

type ListPages = { first: string; previous: string | null; next: string | null };

/** A list of inquiries, on whichever page: its rows in place, and what is pressed in them. */
export type List = {
  rows: readonly RowInPlace[];
  /** Null for a queue. */
  sort: Sort | null;
  pages: ListPages;
  /** Its query string, and the URL where its presses are sent. */
  search: string;
  path: string;
  /** The query string of an inquiry that is opened from it. */
  inquiryQuery: string;
  openedKey: string;
  adminId: string;
  store: InquiryStore;
  navigate: NavigateFunction;
  /** Returns null for the same press again before the first has a result. */
  press: (press: PressedForm) => Promise<ActionResult> | null;
};

type ListOptions = Pick<List, "search" | "path" | "openedKey"> & {
  /** Null until it was read. */
  read: (Pick<List, "sort" | "pages"> & { inquiries: readonly ListedInquiry[] }) | null;
  /** The inquiry that is open beside the list, as it is now. */
  open?: (Partial<ListedInquiry> & { id: string }) | undefined;
  /** Absent where no press gives an inquiry to somebody else. */
  members?: MembersRead;
};

let openings = 0;

const unread = { inquiries: [], sort: null, pages: { first: "", previous: null, next: null } };

export function useListOf({ read, open, members, search, path, ...options }: ListOptions): List {
  const { inquiries, sort, pages } = read ?? unread;
  const desk = useInquiryDesk();
  const { store } = desk;
  const [{ opening, send }] = useState(() => ({ opening: openings++, send: createPress(desk) }));
  // The store outlives the page: after Back the same address is another opening.
  const openedKey = `${opening} ${options.openedKey}`;
  const rows = useRowsInPlace(store, { read: inquiries, openedKey, open });
  const adminId = useRouteLoaderData<{ admin: Admin }>("dashboard/dashboard")?.admin.id ?? "";
  const navigate = useNavigate();
  useEffect(() => {
    document.addEventListener("click", ignoreSecondClick, true);
    return () => document.removeEventListener("click", ignoreSecondClick, true);
  }, []);
  // The same for as long as the rows are, because each row renders again where it changes.
  return useMemo(() => {
    const press = (pressed: PressedForm) => send(pressed, { path, openedKey, adminId, members });
    const inquiryQuery = inquirySearch(search);
    return { rows, sort, pages, search, path, inquiryQuery, openedKey, adminId, store, navigate, press };
  }, [rows, sort, pages, search, path, openedKey, adminId, store, navigate, send, members]);
}

/** The second click of a double click would undo the first, or press what has moved under the pointer meanwhile. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest("button:not([type=button])"))
    event.preventDefault();
}

export const ListContext = createContext({} as List);

/** The list that the page is, or that an open inquiry stands beside. */
export function useList(): List {
  return use(ListContext);
}

/** The row with what was pressed. */
export function useShownRow(row: RowInPlace) {
  const { store, openedKey } = useList();
  return shownRow(row, useRecord(store, row.id), openedKey);
}

/** The presses of an open inquiry that are not in it as it was read. */
export function usePendingChange({ id, version }: InquiryVersion): PendingChange {
  return changeSince(useRecord(useList().store, id), version);
}

/** The fields of a form, and its pressed button: Chrome 109 does not take that as FormData's second argument. */
export function pressedForm({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>): FormData {
  const form = new FormData(currentTarget);
  const { submitter } = nativeEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) form.append(submitter.name, submitter.value);
  return form;
}

type InquiryFieldsProps = { inquiry: InquiryVersion; fragment: string };

/** What every form about an inquiry sends; `fragment`: where it leads back to without scripts. */
export function InquiryFields({ inquiry: { id, version }, fragment }: InquiryFieldsProps) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <noscript className="hidden">
        <input type="hidden" name="fragment" value={fragment} />
      </noscript>
    </>
  );
}

export function KeptInPlace() {
  const { pathname, search } = useLocation();
  const { rows, store, openedKey } = useList();
  const isAnyPressed = useSyncExternalStore(
    store.subscribe,
    () => rows.some(({ id }) => isPressedIn(openedKey, store.recordOf(id))),
    () => false,
  );
  if (!isAnyPressed && !rows.some(({ hasLeft }) => hasLeft)) return null;
  return (
    <p className="mt-4 text-[0.9375rem] text-ink-soft print:hidden">
      바뀐 문의는 목록을 새로 고칠 때까지 제자리에 둡니다.{" "}
      <Link
        to={pathname + search}
        preventScrollReset
        className="inline-block py-1 underline underline-offset-4"
      >
        목록 새로 고침
      </Link>
    </p>
  );
}
