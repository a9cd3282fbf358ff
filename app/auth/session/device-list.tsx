import type { DevicesRead, Device } from "./devices.server.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";
import { Badge } from "../../ui/badge.tsx";
import { formatDateTime } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";

export function DeviceList({ devices }: { devices: DevicesRead }) {
  if (devices.outcome === "failed") {
    return (
      <AlertBox className="mt-5">
        <p>
          로그인한 기기를 불러오지 못했습니다.{" "}
          <a href="/account" className="font-semibold underline underline-offset-4">
            다시 불러오기
          </a>
        </p>
      </AlertBox>
    );
  }
  const shown = newestDevices(devices.devices);
  return (
    <>
      <ul className="mt-5 divide-y divide-line rounded-2xl edge">
        {shown.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5"
          >
            <DeviceSummary {...device} />
            {!device.isThis && (
              <form method="post" action="/account/devices">
                <button name="end" value={device.id} className={button.small}>
                  로그아웃 <span className="sr-only">{device.browser}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <UnshownDevices shown={shown} />
      {shown.some(({ isThis }) => !isThis) && (
        <form method="post" action="/account/devices" className="mt-5">
          <button name="others" value="on" className={button.secondary}>
            다른 기기 모두 로그아웃
          </button>
        </form>
      )}
    </>
  );
}

/** A person looks through as many; a browser that forgets its cookies leaves a device at each log-in. */
export function newestDevices(devices: Device[]): Device[] {
  return devices.slice(0, 20);
}

export function UnshownDevices({ shown }: { shown: Device[] }) {
  const { ofUser } = shown[0] ?? { ofUser: 0 };
  if (ofUser <= shown.length) return null;
  return (
    <p className="mt-3 text-ink-soft">
      {formatNumber(ofUser)}대 가운데 최근에 쓴 {shown.length}대입니다.
    </p>
  );
}

export function DeviceSummary({ browser, network, since, lastSeen, isThis }: Device) {
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
