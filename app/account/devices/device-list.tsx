import { DeviceSummary } from "../../auth/session-activity/device-summary.tsx";
import type { DevicesRead } from "../../auth/session-activity/devices.server.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { button } from "../../ui/button.ts";

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
  const others = devices.devices.filter(({ isThis }) => !isThis);
  return (
    <>
      <ul className="mt-5 divide-y divide-line rounded-2xl edge">
        {devices.devices.map((device) => (
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
      {others.length > 0 && (
        <form method="post" action="/account/devices" className="mt-5">
          <button name="others" value="on" className={button.secondary}>
            다른 기기 모두 로그아웃
          </button>
        </form>
      )}
    </>
  );
}
