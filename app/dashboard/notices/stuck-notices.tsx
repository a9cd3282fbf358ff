import { Link } from "react-router";
import { formatNumber } from "../../korean/numbers.ts";
import type { DeliveryCountsRead } from "./read-deliveries.server.ts";

/** One line, where notices fail; nothing otherwise. */
export function StuckNotices({ read }: { read: DeliveryCountsRead }) {
  if (read.outcome === "failed" || read.counts.failed + read.counts.dead === 0) return null;
  const { failed, dead } = read.counts;
  return (
    <p className="mt-4 rounded-xl bg-alarm-100 px-4 py-3 text-alarm-700">
      보내지 못한 알림이 {formatNumber(failed + dead)}건 있습니다.{" "}
      <Link
        to={`/dashboard/notices?state=${dead > 0 ? "dead" : "failed"}`}
        className="font-semibold underline underline-offset-4"
      >
        알림 보기
      </Link>
    </p>
  );
}
