import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../korean/numbers.ts";
import { searchWithout } from "./inquiries/search-without.ts";
import type { InquiryCount } from "./inquiries/read-inquiries.server.ts";

export const noticeClass =
  "inline-flex min-h-10 max-w-full items-center gap-1 rounded-full border border-transparent bg-pine-800 px-4 py-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-white no-underline shadow-lg shadow-pine-950/15 hover:bg-pine-700";

export function NewInquiriesNotice({ received }: { received: InquiryCount }) {
  const { pathname, search } = useLocation();
  const [baseline, setBaseline] = useState({ received, pathname });
  if (
    baseline.pathname !== pathname ||
    (baseline.received.outcome === "failed" && received.outcome === "read")
  ) {
    setBaseline({ received, pathname });
  }
  const newCount =
    received.outcome === "read" && baseline.received.outcome === "read"
      ? received.count - baseline.received.count
      : 0;

  if (newCount <= 0) return null;
  return (
    <Link
      to={`/dashboard/inquiries${firstPageSearch(pathname, search)}`}
      onClick={() => setBaseline({ received, pathname })}
      className={noticeClass}
    >
      새 문의 {formatNumber(newCount)}건
    </Link>
  );
}

function firstPageSearch(pathname: string, search: string): string {
  if (!pathname.startsWith("/dashboard/inquiries")) return "";
  const list = pathname === "/dashboard/inquiries" ? search : (new URLSearchParams(search).get("list") ?? "");
  return searchWithout(list, "after", "before", "sort", "worked", "select", "queue");
}
