import { Badge } from "../../ui/badge.tsx";
import { formatDateTime } from "../../korean/dates.ts";
import type { Device } from "./devices.server.ts";

export function DeviceSummary({ browser, network, since, lastSeen, isThis }: Omit<Device, "id" | "userId">) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{browser ?? "알 수 없는 브라우저"}</span>
        {isThis && <Badge look="outline">지금 이 기기</Badge>}
      </p>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        {network !== null && `네트워크 ${network} · `}
        {formatDateTime(since)} 로그인 · {formatDateTime(lastSeen)} 마지막 사용
      </p>
    </div>
  );
}
