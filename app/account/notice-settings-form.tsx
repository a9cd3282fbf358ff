import { noticeKinds, optionalKinds } from "../notices/notice-kinds.ts";
import { button } from "../ui/button.ts";
import { inputClass } from "../ui/forms/field.tsx";

type Hour = string | number | null;

type NoticeSettingsFormProps = {
  shown: { wanted: readonly unknown[]; quietFrom: Hour; quietUntil: Hour };
  isInvalid: boolean;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function NoticeSettingsForm({ shown, isInvalid }: NoticeSettingsFormProps) {
  return (
    <form method="post" action="/account/notices" className="mt-6 space-y-8">
      <fieldset>
        <legend className="font-semibold">메일로 받을 알림</legend>
        <ul className="mt-2">
          {optionalKinds.map((kind) => (
            <li key={kind}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="wanted"
                  value={kind}
                  defaultChecked={shown.wanted.includes(kind)}
                  className="size-5"
                />
                {noticeKinds[kind]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">조용한 시간</legend>
        <p id="quiet-hint" className="mt-1 text-ink-soft">
          이 시간의 메일은 끝나는 시각에 보냅니다. 계정 보안에 관한 메일은 바로 보냅니다.
        </p>
        <div className="mt-3 grid grid-cols-2 gap-4">
          <HourSelect name="quietFrom" label="시작" value={shown.quietFrom} isInvalid={isInvalid} />
          <HourSelect name="quietUntil" label="끝" value={shown.quietUntil} isInvalid={isInvalid} />
        </div>
      </fieldset>
      <button className={button.primary}>알림 저장하기</button>
    </form>
  );
}

type HourSelectProps = {
  name: string;
  label: string;
  value: Hour;
  isInvalid: boolean;
};

function HourSelect({ name, label, value, isInvalid }: HourSelectProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1 block">
        {label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={value ?? ""}
        aria-invalid={isInvalid || undefined}
        aria-describedby="quiet-hint"
        className={inputClass}
      >
        <option value="">없음</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour}시
          </option>
        ))}
      </select>
    </div>
  );
}
