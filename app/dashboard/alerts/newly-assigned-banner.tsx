import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { NewlyAssignedRead } from "../read-frame.server.ts";

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
