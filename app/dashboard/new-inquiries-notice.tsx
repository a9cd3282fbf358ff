import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatNumber } from "../korean/numbers.ts";

/** Says, without taking the focus or any room, that inquiries have come since this page was opened or they were looked at. */
export function NewInquiriesNotice({ received }: { received: number | null }) {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ received, pathname });
  if (seen.pathname !== pathname || (seen.received === null && received !== null)) {
    setSeen({ received, pathname });
  }
  const arrived = received !== null && seen.received !== null ? received - seen.received : 0;

  return (
    <div role="status" className="fixed bottom-4 left-4 z-20 print:hidden">
      {arrived > 0 && (
        <Link
          to="/dashboard/inquiries"
          onClick={() => setSeen({ received, pathname })}
          className="inline-flex min-h-10 items-center rounded-full border border-transparent bg-pine-800 px-4 py-1.5 text-[0.9375rem] font-semibold text-white no-underline shadow-lg shadow-pine-950/15 hover:bg-pine-700"
        >
          새 문의 {formatNumber(arrived)}건
        </Link>
      )}
    </div>
  );
}
