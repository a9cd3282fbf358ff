import type { ReactNode } from "react";
import { Form } from "react-router";
import type { DevicesRead } from "../../auth/session/devices.server.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { Badge } from "../../ui/badge.tsx";
import { button } from "../../ui/button.ts";
import { formatDate } from "../../korean/dates.ts";
import type { Member } from "../read-layout.server.ts";
import type { FactorsRead } from "./change-member.server.ts";
import { DeviceSummary, newestDevices, UnshownDevices } from "../../auth/session/device-list.tsx";

type MemberListProps = { members: Member[]; devices: DevicesRead; factors: FactorsRead; ownId: string };

export function MemberList({ members: all, devices, factors, ownId }: MemberListProps) {
  const withFactor = factors.outcome === "read" ? factors.memberIds : [];
  const members = all.filter(({ isRemoved }) => !isRemoved);
  const admins = members.filter(({ isAdmin }) => isAdmin);
  const sorted = [...admins, ...members.filter(({ isAdmin }) => !isAdmin)];
  const isLastAdmin = admins.length === 1;
  return (
    <>
      {factors.outcome === "failed" && (
        <AlertBox role="alert" className="mb-4 text-alarm-700">
          <p>누가 2단계 인증을 쓰는지 불러오지 못했습니다.</p>
        </AlertBox>
      )}
      <ul className="divide-y divide-line rounded-2xl edge">
        {sorted.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{member.displayName ?? shownEmail(member)}</span>
                {member.isAdmin ? <Badge look="default">관리자</Badge> : <Badge look="outline">직원</Badge>}
                {member.id === ownId && <span className="text-[0.9375rem] text-ink-soft">(나)</span>}
              </p>
              <p className="mt-1 text-[0.9375rem] text-ink-soft">
                {member.displayName !== null && `${shownEmail(member)} · `}
                <span className="whitespace-nowrap">{formatDate(member.joinedAt)} 가입</span>
                {withFactor.includes(member.id) && " · 2단계 인증"}
              </p>
              {withFactor.includes(member.id) && member.id !== ownId && <RemoveFactorsForm {...member} />}
            </div>
            {member.isAdmin && isLastAdmin ? (
              <p className="text-[0.9375rem] text-ink-soft">마지막 관리자입니다.</p>
            ) : member.id === ownId ? (
              <OwnRoleForm id={member.id} />
            ) : member.isAdmin ? (
              <RevokeForm {...member} />
            ) : (
              <Form method="post" action="/dashboard/members">
                <button name="grant" value={member.id} className={button.small}>
                  관리자로 지정 <span className="sr-only">{shownEmail(member)}</span>
                </button>
              </Form>
            )}
            {member.id !== ownId && <ColleagueDevices {...member} devices={devices} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function RemoveFactorsForm({ id, email }: Member) {
  return (
    <ExplainedForm summary="휴대전화를 잃어버렸다면" of={shownEmail({ email })} isQuiet>
      <p>
        <strong>{shownEmail({ email })}</strong> 님의 인증 앱을 지우고 모든 기기에서 로그아웃합니다. 본인이
        부탁했는지 먼저 확인해 주세요.
      </p>
      <button name="removeFactors" value={id} className={`${button.smallPrimary} destructive`}>
        2단계 인증 해제하기 <span className="sr-only">{shownEmail({ email })}</span>
      </button>
    </ExplainedForm>
  );
}

function RevokeForm({ id, email }: Member) {
  return (
    <ExplainedForm summary="관리자 해제" of={shownEmail({ email })}>
      <p>
        <strong>{shownEmail({ email })}</strong> 님은 대시보드를 더 볼 수 없게 되고, 열어 둔 화면도 닫힙니다.
        맡은 문의 가운데 완료되지 않은 것은 담당 없음으로 돌아가고, 만든 초대 코드는 폐기됩니다.
      </p>
      <button name="revoke" value={id} className={`${button.smallPrimary} destructive`}>
        관리자에서 해제 <span className="sr-only">{shownEmail({ email })}</span>
      </button>
    </ExplainedForm>
  );
}

function OwnRoleForm({ id }: { id: string }) {
  return (
    <ExplainedForm summary="내 관리자 권한 내려놓기">
      <label className="flex items-start gap-3">
        <input type="checkbox" name="confirmed" required className="mt-1.5 size-5 shrink-0" />
        <span>
          대시보드를 더 볼 수 없게 되고, 완료되지 않은 내 담당 문의는 담당 없음으로 돌아가며, 내가 만든 초대
          코드는 폐기됩니다. 다른 관리자만 되돌릴 수 있다는 것을 확인했습니다.
        </span>
      </label>
      <button name="revoke" value={id} className={button.small}>
        내 권한 내려놓기
      </button>
    </ExplainedForm>
  );
}

type ExplainedFormProps = { summary: string; of?: string; isQuiet?: boolean; children: ReactNode };

function ExplainedForm({ summary, of, isQuiet = false, children }: ExplainedFormProps) {
  return (
    <details className={isQuiet ? "mt-1" : "w-full sm:w-auto"}>
      <summary
        className={`cursor-pointer py-2 text-[0.9375rem] underline underline-offset-4 ${isQuiet ? "" : "font-semibold"}`}
      >
        {summary} {of && <span className="sr-only">{of}</span>}
      </summary>
      <Form
        method="post"
        action="/dashboard/members"
        className={`${isQuiet ? "mt-2" : "mt-3"} max-w-sm space-y-3 rounded-xl bg-mist p-4`}
      >
        {children}
      </Form>
    </details>
  );
}

function shownEmail({ email }: Pick<Member, "email">): string {
  return email ?? "이메일 없음";
}

type ColleagueDevicesProps = Member & { devices: DevicesRead };

function ColleagueDevices({ id, email, displayName, devices }: ColleagueDevicesProps) {
  const name = displayName ?? shownEmail({ email });
  const own =
    devices.outcome === "read" ? newestDevices(devices.devices.filter(({ userId }) => userId === id)) : null;
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
            <UnshownDevices shown={own} />
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
