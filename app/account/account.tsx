import type { ReactNode } from "react";
import type { Route } from "./+types/account.ts";
import { readDevices } from "../auth/session/devices.server.ts";
import { supabaseOf } from "../auth/session/session.server.ts";
import { passwordChangeSchema } from "../auth/auth-schema.ts";
import { FactorCodeField, PasswordField } from "../auth/credential-fields.tsx";
import { changePasswordAction } from "../auth/password/change-password.server.ts";
import type { PageHandle } from "../page-handle.ts";
import { button } from "../ui/button.ts";
import { ValidatedForm } from "../ui/forms/validated-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { DeviceList } from "../auth/session/device-list.tsx";
import { readDisplayName } from "./display-name.server.ts";
import { requireSignedIn, signedInContext } from "../auth/session/require-signed-in.server.ts";
import styles from "../dashboard/dashboard.css?url";
import type { Factor } from "../auth/session/session-state.server.ts";
import { formatDate } from "../korean/dates.ts";

export { headers } from "../ui/forms/form-headers.ts";
export { meta } from "../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { scripts: true, styles };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  const supabase = supabaseOf(context);
  const [name, devices] = await Promise.all([
    readDisplayName(supabase, visitor.id),
    readDevices(supabase, visitor.id),
  ]);
  return { visitor, name, devices };
}

export function action({ request, context }: Route.ActionArgs) {
  const { email } = context.get(signedInContext);
  return changePasswordAction(request, context, email);
}

export default function Account({
  loaderData: { visitor, name, devices },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountPage title="내 계정" visitor={visitor} toast={actionData?.toast} isFirst>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-2xl bg-mist p-6 sm:gap-x-8">
        <dt className="text-ink-soft">이름</dt>
        <dd className="flex flex-wrap items-baseline gap-x-4">
          {name.outcome === "read" ? (
            <span className="font-semibold">{name.displayName ?? "아직 없음"}</span>
          ) : (
            <span className="text-ink-soft">불러오지 못했습니다</span>
          )}
          <a href="/account/name" className="underline underline-offset-4">
            {name.outcome === "read" && name.displayName === null ? "이름 정하기" : "이름 바꾸기"}
          </a>
          {name.outcome === "read" && name.displayName === null && (
            <span className="w-full text-[0.9375rem] text-ink-soft">
              정하실 때까지 동료에게는 이메일로 보입니다.
            </span>
          )}
        </dd>
        <dt className="text-ink-soft">이메일</dt>
        <dd className="font-semibold">{visitor.email}</dd>
        <dt className="text-ink-soft">권한</dt>
        <dd>
          <span className="font-semibold">{visitor.isAdmin ? "관리자" : "직원"}</span>
          {!visitor.isAdmin && !visitor.isRoleUnread && (
            <p className="text-[0.9375rem] text-ink-soft">
              내 계정만 쓸 수 있습니다. 문의를 보고 답하려면 관리자 권한이 필요하니, 관리자인 동료에게 부탁해
              주세요.
            </p>
          )}
        </dd>
        {visitor.isAdmin && (
          <>
            <dt className="text-ink-soft">알림</dt>
            <dd>
              <a href="/account/notifications" className="underline underline-offset-4">
                받을 메일 고르기
              </a>
            </dd>
          </>
        )}
      </dl>

      <section aria-labelledby="password-title" className="mt-12">
        <h2 id="password-title" className="text-xl font-bold text-pine-900">
          비밀번호 변경
        </h2>
        <p className="mt-2 text-ink-soft">비밀번호를 바꾸면 다른 기기에서는 모두 로그아웃됩니다.</p>
        <ValidatedForm
          id="password"
          action="/account"
          schema={passwordChangeSchema}
          refusal={actionData}
          submit="비밀번호 바꾸기"
          className="mt-6"
        >
          {({ currentPassword, code, password }) => (
            <>
              {/* Password managers need a username field. */}
              <input type="hidden" autoComplete="username" value={visitor.email} readOnly />
              <PasswordField label="현재 비밀번호" password={currentPassword} kind="current-password" />
              {visitor.factors.length > 0 && <FactorCodeField code={code} />}
              <PasswordField label="새 비밀번호" password={password} kind="new-password" />
            </>
          )}
        </ValidatedForm>
        <p className="mt-4">
          <a href="/auth/forgot" className="inline-block py-2 font-semibold underline underline-offset-4">
            현재 비밀번호를 잊으셨나요?
          </a>
        </p>
      </section>

      <FactorSection factors={visitor.factors} />

      <Section id="devices-title" title="로그인한 기기">
        <p className="mt-2 text-ink-soft">
          모르는 기기가 있다면 로그아웃한 뒤 비밀번호를 바꿔 주세요. 네트워크는 주소의 앞부분만 보입니다.
        </p>
        <DeviceList devices={devices} />
      </Section>

      <Section id="everywhere-title" title="모든 기기에서 로그아웃">
        <p className="mt-2 text-ink-soft">
          기기를 잃어버렸거나 함께 쓰는 PC에서 로그아웃하지 않으셨다면 눌러 주세요. 지금 쓰시는 기기도
          로그아웃됩니다.
        </p>
        <form method="post" action="/logout" className="mt-5">
          <button name="everywhere" value="on" className={button.secondary}>
            모든 기기에서 로그아웃
          </button>
        </form>
      </Section>
    </AccountPage>
  );
}

function FactorSection({ factors }: { factors: Factor[] }) {
  return (
    <Section id="factors-title" title="2단계 인증">
      {factors.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          꺼져 있습니다. 인증 앱을 등록하시면 비밀번호가 새어 나가도 다른 사람이 로그인하지 못합니다.
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">켜져 있습니다. 로그인할 때 인증 앱의 코드를 여쭙니다.</p>
          <ul className="mt-4 divide-y divide-line rounded-2xl edge">
            {factors.map(({ id, name, addedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
                <span>
                  <span className="font-semibold">{name}</span>{" "}
                  <span className="text-[0.9375rem] text-ink-soft">{formatDate(addedAt)} 등록</span>
                </span>
                <a href={`/account/factors/${id}`} className={button.small}>
                  해제 <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <a href="/account/factors/new" className={button.secondary}>
          {factors.length === 0 ? "인증 앱 등록하기" : "인증 앱 더 등록하기"}
        </a>
        {factors.length > 0 && (
          <a href="/account/recovery-codes" className={button.secondary}>
            복구 코드
          </a>
        )}
      </p>
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-10">
      <h2 id={id} className="text-xl font-bold text-pine-900">
        {title}
      </h2>
      {children}
    </section>
  );
}
