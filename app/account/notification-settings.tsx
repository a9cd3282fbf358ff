import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { Route } from "./+types/notification-settings.ts";
import { requireSignedIn, signedInContext } from "../auth/session/require-signed-in.server.ts";
import { supabaseOf } from "../auth/session/session.server.ts";
import styles from "../dashboard/dashboard.css?url";
import { notificationKinds, optionalKinds } from "../notifications/notification-kinds.ts";
import { enabledChannels, mailInbox } from "../notifications/notifications.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { AlertBox } from "../ui/alert-box.tsx";
import { button } from "../ui/button.ts";
import { inputClass } from "../ui/forms/field.tsx";
import { invalidInput } from "../ui/forms/form-failure.ts";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";
import { MailInboxHint } from "../ui/mail-inbox-hint.tsx";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { AccountPage } from "./account-page.tsx";
import {
  notificationSettingsSchema,
  readMailProblem,
  readNotificationSettings,
  saveNotificationSettings,
} from "./notification-settings.server.ts";

export { meta } from "../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { styles };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  const supabase = supabaseOf(context);
  const [read, mailProblem] = await Promise.all([
    readNotificationSettings(supabase, visitor.id),
    readMailProblem(supabase, visitor.id),
  ]);
  return data(
    { visitor, read, mailProblem, isMailOn: enabledChannels.mail, mailInbox },
    read.outcome === "failed" ? 503 : 200,
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: notificationSettingsSchema });
  const title = "알림 저장 실패";
  if (submission.status !== "success")
    return refuseForm(submission, { ...invalidInput(submission.error), title });
  const { outcome } = await saveNotificationSettings(supabaseOf(context), submission.value);
  if (outcome === "failed")
    return refuseForm(submission, { status: 503, title, description: "잠시 후 다시 시도해 주세요." });
  return redirectWithToast(request, "/account", toast("success", "알림 설정을 저장했습니다"));
}

function typedSettings({ initialValue }: SubmissionResult) {
  const { wanted = [], quietFrom, quietUntil } = initialValue ?? {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { wanted: [wanted].flat(), quietFrom: text(quietFrom), quietUntil: text(quietUntil) };
}

export default function NotificationSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, read, mailProblem, isMailOn, mailInbox: inbox } = loaderData;
  const settings = read.outcome === "read" ? read.settings : null;
  const current = actionData ? typedSettings(actionData.result) : settings;
  const isInvalid = actionData?.result.error !== undefined;
  return (
    <AccountPage title="받을 알림" visitor={visitor} toast={actionData?.toast}>
      {actionData?.toast && (
        <AlertBox role="alert" className="mt-4">
          <p className="font-bold text-alarm-700">{actionData.toast.title}</p>
          <p>
            {isInvalid ? (
              <a href="#quietFrom">{actionData.toast.description}</a>
            ) : (
              actionData.toast.description
            )}
          </p>
        </AlertBox>
      )}
      {mailProblem !== null && (
        <AlertBox className="mt-4">
          <p className="font-bold text-alarm-700">
            마지막으로 보낸 메일이 도착하지 않았습니다: {mailProblem}.
          </p>
          <p className="break-words">계정의 주소 {visitor.email}로 메일을 받을 수 있는지 확인해 주세요.</p>
        </AlertBox>
      )}
      {!isMailOn && (
        <p className="mt-4 rounded-xl bg-mist p-4">
          지금은 이 사이트가 메일을 보내지 않습니다. 고르신 것은 메일이 켜지면 따릅니다.
        </p>
      )}
      {inbox && (
        <p className="mt-4 rounded-xl bg-mist p-4">
          <MailInboxHint address={inbox} />
        </p>
      )}
      {current === null ? (
        <AlertBox role="alert" className="mt-4">
          <p>지금 설정을 불러오지 못했습니다. 잠시 후 다시 열어 주세요.</p>
        </AlertBox>
      ) : (
        <NotificationSettingsForm current={current} isInvalid={isInvalid} />
      )}
    </AccountPage>
  );
}

type Hour = string | number | null;

type NotificationSettingsFormProps = {
  current: { wanted: readonly unknown[]; quietFrom: Hour; quietUntil: Hour };
  isInvalid: boolean;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function NotificationSettingsForm({ current, isInvalid }: NotificationSettingsFormProps) {
  return (
    <form method="post" action="/account/notifications" className="mt-6 space-y-8">
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
                  defaultChecked={current.wanted.includes(kind)}
                  className="size-5 accent-pine-700"
                />
                {notificationKinds[kind]}
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
          <HourSelect name="quietFrom" label="시작" value={current.quietFrom} isInvalid={isInvalid} />
          <HourSelect name="quietUntil" label="끝" value={current.quietUntil} isInvalid={isInvalid} />
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
