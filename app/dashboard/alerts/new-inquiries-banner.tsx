import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import { LIST_PATH, searchWithout } from "../list-parameters.ts";
import type { NewlyAssignedRead } from "../read-layout.server.ts";

const HAS_ALL_NEW = /^(\?status=new)?$/;

/** An arriving inquiry is new and has no assignee or spam mark. A filter by resolution, even by none, lists completed ones. */
export function excludesNew(filter: string): boolean {
  const query = new URLSearchParams(filter);
  const isOther = (name: string, ofNew?: string) => query.get(name) && query.get(name) !== ofNew;
  return Boolean(
    isOther("status", "new") ||
    isOther("assigned", "none") ||
    isOther("spam", "none") ||
    isOther("resolution"),
  );
}

export function NewInquiriesBanner({ arrived }: { arrived: number }) {
  const { pathname, search } = useLocation();
  const [baseline, setBaseline] = useState({ arrived, pathname });
  if (baseline.pathname !== pathname)
    setBaseline({ arrived: showsNewest(pathname, search) ? arrived : baseline.arrived, pathname });
  const newCount = arrived - baseline.arrived;

  if (newCount <= 0) return null;
  const filter = filterSearch(pathname, search);
  const words = `새 문의 ${formatNumber(newCount)}건`;
  const listLink = (label: string, query = "") => (
    <Link
      to={LIST_PATH + query}
      state={{ wantsRow: "first" }}
      onClick={() => setBaseline({ arrived, pathname })}
      className="banner"
    >
      {label}
    </Link>
  );
  return (
    <p>
      {excludesNew(filter) ? words : listLink(words, filter)}
      {!HAS_ALL_NEW.test(filter) && (
        <>
          <span className="max-sm:sr-only">이 조건에 없으면</span> {listLink("모두 보기")}
        </>
      )}
    </p>
  );
}

function showsNewest(pathname: string, search: string): boolean {
  return pathname === LIST_PATH ? HAS_ALL_NEW.test(search) : !pathname.startsWith(`${LIST_PATH}/`);
}

function filterSearch(pathname: string, search: string): string {
  if (!pathname.startsWith(LIST_PATH)) return "";
  const list = pathname === LIST_PATH ? search : (new URLSearchParams(search).get("list") ?? "");
  return searchWithout(list, "after", "before", "sort", "queue");
}

export function NewlyAssignedBanner({ read }: { read: NewlyAssignedRead }) {
  const { pathname } = useLocation();
  const { assigned, hasMore } = read.outcome === "read" ? read : { assigned: [], hasMore: false };
  const [seenAt, setSeenAt] = useState<string>();
  const isOpen = assigned.find(({ path }) => path === pathname);
  const seen = seenAt === undefined ? read.outcome === "read" && (assigned[0]?.at ?? "") : isOpen?.at;
  if (typeof seen === "string" && (seenAt === undefined || seen > seenAt)) setSeenAt(seen);

  const [newest, ...others] = assigned.filter(({ at }) => seenAt !== undefined && at > seenAt);
  if (!newest) return null;
  return (
    <Link
      to={others.length > 0 ? "/dashboard/inquiries?assigned=me" : newest.path}
      onClick={() => setSeenAt(newest.at)}
      className="banner"
    >
      <span className="truncate">새 담당 문의: {newest.name}</span>
      {others.length > 0 && ` 외 ${others.length}건${hasMore ? " 이상" : ""}`}
    </Link>
  );
}
