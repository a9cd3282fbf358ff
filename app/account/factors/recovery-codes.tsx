import { redirectDocument } from "react-router";
import type { Route } from "./+types/recovery-codes.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { currentSessionIdOf, supabaseOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { redirectWithFlash, takeFlash } from "../../server/flash.server.ts";
import { button } from "../../ui/button.ts";
import { redirectWithToast, toast, toastFlash } from "../../ui/toast/toast.server.ts";
import { requireSignedIn, signedInContext } from "../../auth/session/require-signed-in.server.ts";
import { CopyButton } from "../../dashboard/copy-button.tsx";
import { AccountPage } from "../account-page.tsx";
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  sealedRecoveryCodes,
  recoveryCodesFlash,
} from "./factors.server.ts";
import styles from "../../dashboard/dashboard.css?url";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { scripts: true, styles };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(signedInContext);
  if (visitor.factors.length === 0) throw redirectDocument("/account");
  const codes = sealedRecoveryCodes.openOnce(
    currentSessionIdOf(context),
    takeFlash(context, recoveryCodesFlash),
  );
  const left = codes
    ? { outcome: "counted" as const, count: codes.length }
    : await countRecoveryCodes(supabaseOf(context));
  return { visitor, codes, left };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const asked = await requireReauthentication({ request, url, context }, "복구 코드 새로 만들기");
  if (asked) return asked;
  const made = await makeRecoveryCodes(supabaseOf(context));
  if (made.outcome === "failed") {
    const refusal = toast("error", "복구 코드 만들기 실패", "잠시 후 다시 시도해 주세요.");
    return redirectWithToast(request, "/account/recovery-codes", refusal);
  }
  const done = toast("success", "복구 코드를 새로 만들었습니다", "예전 코드는 이제 쓸 수 없습니다.");
  const codes = recoveryCodesFlash.of(sealedRecoveryCodes.seal(currentSessionIdOf(context), made.codes));
  return redirectWithFlash(request, "/account/recovery-codes", { ...toastFlash.of(done), ...codes });
}

export default function RecoveryCodes({ loaderData }: Route.ComponentProps) {
  const { visitor, codes, left } = loaderData;
  const saved = codes && [visitor.email, "", ...codes, ""].join("\r\n");
  return (
    <AccountPage title="복구 코드" visitor={visitor}>
      {saved ? (
        <>
          <p className="mt-4">
            휴대전화를 잃어버리셨을 때 인증 코드 대신 쓰는 코드입니다.{" "}
            <strong>지금 한 번만 보여 드립니다.</strong> 저장하거나 인쇄해서 안전한 곳에 두세요.
          </p>
          <ol
            translate="no"
            className="mt-6 grid gap-x-8 gap-y-2 rounded-2xl bg-mist p-6 font-mono text-lg sm:grid-cols-2 print:grid-cols-2 print:p-0"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(saved)}`}
              download="복구-코드.txt"
              className={button.small}
            >
              파일로 저장
            </a>
            <CopyButton text={saved} />
          </div>
          <p className="mt-4 text-[0.9375rem] text-ink-soft">
            {visitor.email} 계정의 코드입니다. 하나를 쓰면 등록된 인증 앱과 나머지 코드가 모두 지워지고, 새로
            등록하게 됩니다.
          </p>
          <p className="mt-6 print:hidden">
            <a href="/account" className="inline-block py-2 font-semibold underline underline-offset-4">
              보관했습니다
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="mt-4 text-ink-soft">
            {left.outcome === "failed"
              ? "남은 복구 코드의 수를 불러오지 못했습니다."
              : left.count > 0
                ? `쓸 수 있는 복구 코드가 ${left.count}개 있습니다. 만들 때 한 번만 보여 드려서, 다시 볼 수는 없습니다.`
                : "쓸 수 있는 복구 코드가 없습니다. 휴대전화를 잃어버리실 때를 위해 만들어 두세요."}
          </p>
          <p className="mt-4 text-ink-soft">
            새로 만들면 예전 코드는 쓸 수 없게 됩니다. 확인하신 지 오래되었다면 비밀번호와 인증 코드를 다시
            여쭙니다.
          </p>
          <form method="post" action="/account/recovery-codes" className="mt-6 flex flex-wrap gap-3">
            <button className={button.primary}>새로 만들기</button>{" "}
            <a href="/account" className={button.secondary}>
              취소
            </a>
          </form>
        </>
      )}
    </AccountPage>
  );
}
