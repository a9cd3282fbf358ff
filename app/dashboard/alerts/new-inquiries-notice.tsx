import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import { LIST_PATH, SELECT_PARAMETER, searchWithout, UPDATED_PARAMETER } from "../list-parameters.ts";

export const noticeClass =
  "inline-flex min-h-10 max-w-full items-center gap-1 rounded-full border border-transparent bg-pine-800 px-4 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-white no-underline shadow-lg shadow-pine-950/15 hover:bg-pine-700";

export function NewInquiriesNotice({ arrived }: { arrived: number }) {
  const { pathname, search } = useLocation();
  const [baseline, setBaseline] = useState({ arrived, pathname });
  if (baseline.pathname !== pathname)
    setBaseline({ arrived: showsNewest(pathname, search) ? arrived : baseline.arrived, pathname });
  const newCount = arrived - baseline.arrived;

  if (newCount <= 0) return null;
  return (
    <Link
      to={`${LIST_PATH}${firstPageSearch(pathname, search)}`}
      onClick={() => setBaseline({ arrived, pathname })}
      className={noticeClass}
    >
      새 문의 {formatNumber(newCount)}건
    </Link>
  );
}

function showsNewest(pathname: string, search: string): boolean {
  return pathname === LIST_PATH
    ? !/[?&](?:after|before|sort)=/.test(search)
    : !pathname.startsWith(`${LIST_PATH}/`);
}

function firstPageSearch(pathname: string, search: string): string {
  if (!pathname.startsWith(LIST_PATH)) return "";
  const list = pathname === LIST_PATH ? search : (new URLSearchParams(search).get("list") ?? "");
  return searchWithout(list, "after", "before", "sort", UPDATED_PARAMETER, SELECT_PARAMETER, "queue");
}
