import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../korean/numbers.ts";
import type { InquiryCount } from "./inquiries/read-inquiries.server.ts";

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

  return (
    <div role="status" className="fixed bottom-4 left-1/2 z-20 -translate-x-1/2 print:hidden">
      {newCount > 0 && (
        <Link
          to={`/dashboard/inquiries${firstPageSearch(pathname, search)}`}
          onClick={() => setBaseline({ received, pathname })}
          className="inline-flex min-h-10 items-center rounded-full border border-transparent bg-pine-800 px-4 py-1.5 text-[0.9375rem] font-semibold text-white no-underline shadow-lg shadow-pine-950/15 hover:bg-pine-700"
        >
          새 문의 {formatNumber(newCount)}건
        </Link>
      )}
    </div>
  );
}

/** Of the list's first page, where new ones are, under the conditions that it has. Read as it stands: the schema of the filter is no small script. */
function firstPageSearch(pathname: string, search: string): string {
  if (!pathname.startsWith("/dashboard/inquiries")) return "";
  const here = new URLSearchParams(search);
  const query = pathname === "/dashboard/inquiries" ? here : new URLSearchParams(here.get("list") ?? "");
  for (const name of ["after", "before", "worked"]) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}
