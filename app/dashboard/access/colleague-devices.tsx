import { Form } from "react-router";
import { DeviceSummary } from "../../auth/session-activity/device-summary.tsx";
import type { DevicesRead } from "../../auth/session-activity/devices.server.ts";
import { button } from "../../ui/button.ts";
import type { Member } from "../read-frame.server.ts";

type ColleagueDevicesProps = Pick<Member, "id" | "email" | "displayName"> & { devices: DevicesRead };

export function ColleagueDevices({ id, email, displayName, devices }: ColleagueDevicesProps) {
  const name = displayName ?? email ?? "이메일 없음";
  const own = devices.outcome === "read" ? devices.devices.filter(({ userId }) => userId === id) : null;
  return (
    <details className="w-full">
      <summary className="cursor-pointer py-2 text-[0.9375rem] font-semibold underline underline-offset-4">
        기기와 계정 <span className="sr-only">{name}</span>
      </summary>
      <div className="mt-3 space-y-5 rounded-xl bg-mist p-4">
        {own === null ? (
          <p>로그인한 기기를 불러오지 못했습니다.</p>
        ) : own.length === 0 ? (
          <p>로그인한 기기가 없습니다.</p>
        ) : (
          <Form method="post" action="/dashboard/members" className="space-y-3">
            <ul className="space-y-3">
              {own.map((device) => (
                <li key={device.id}>
                  <DeviceSummary {...device} />
                </li>
              ))}
            </ul>
            <button name="end" value={id} className={button.small}>
              모든 기기에서 로그아웃시키기 <span className="sr-only">{name}</span>
            </button>
          </Form>
        )}
        <Form method="post" action="/dashboard/members" className="space-y-3 border-t border-line pt-4">
          <p className="max-w-prose">
            계정을 삭제하면 <strong>{name}</strong> 님은 로그인할 수 없고, 맡은 문의 가운데 완료되지 않은 것은
            담당이 없어지고, 만든 초대 코드는 폐기됩니다. 이력과 메모에는 이름이 남습니다. 되돌릴 수 없습니다.
          </p>
          <button name="remove" value={id} className={`${button.smallPrimary} destructive`}>
            계정 삭제하기 <span className="sr-only">{name}</span>
          </button>
        </Form>
      </div>
    </details>
  );
}
