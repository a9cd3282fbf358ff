import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import type { InPlace, InquiryStore } from "./inquiry-store.ts";

type KeptInPlaceProps = { rows: readonly InPlace<unknown>[]; store: InquiryStore; openedKey: string };

export function KeptInPlace({ rows, store, openedKey }: KeptInPlaceProps) {
  const { pathname, search } = useLocation();
  const isAnyPressed = useSyncExternalStore(
    store.subscribe,
    () => store.hasPressesIn(openedKey),
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
