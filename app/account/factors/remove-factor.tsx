import { data } from "react-router";
import type { Route } from "./+types/remove-factor.ts";
import { requireReauthentication } from "../../auth/reauthentication/reauthentication.server.ts";
import { sessionClientOf } from "../../auth/session/session.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { env } from "../../env.server.ts";
import { button } from "../../ui/button.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { requireSignedIn, signedInContext } from "../../auth/session/require-signed-in.server.ts";
import { AccountPage } from "../account-page.tsx";
import { removeFactor } from "./factors.server.ts";
import styles from "../../dashboard/dashboard.css?url";

export { headers } from "../../ui/forms/form-headers.ts";
export { meta } from "../../ui/head/page-meta.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignedIn];

export const handle: PageHandle = { styles };

function factorOf({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const visitor = context.get(signedInContext);
  const factor = visitor.factors.find(({ id }) => id === params.id);
  if (!factor) throw data(null, { status: 404 });
  return { visitor, factor };
}

export function loader(args: Route.LoaderArgs) {
  return factorOf(args);
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const { visitor, factor } = factorOf({ context, params });
  const asked = await requireReauthentication({ request, url, context }, `인증 앱 ‘${factor.name}’ 해제하기`);
  if (asked) return asked;
  const { outcome } = await removeFactor(sessionClientOf(context), factor.id);
  if (outcome === "failed") {
    const refusal = toast("error", "인증 앱 해제 실패", "잠시 후 다시 시도해 주세요.");
    return redirectWithToast(request, `/account/factors/${factor.id}`, refusal);
  }
  const isDuty = env.REQUIRE_MFA === "admins" && visitor.isAdmin;
  const words = isDuty
    ? "관리자는 새 인증 앱을 등록한 뒤에 대시보드를 볼 수 있습니다."
    : "이제 비밀번호만으로 로그인됩니다. 복구 코드도 쓸 일이 없습니다.";
  const isLast = visitor.factors.length === 1;
  const done = toast("success", "인증 앱을 해제했습니다", isLast ? words : undefined);
  return redirectWithToast(request, "/account", done);
}

export default function RemoveFactor({ loaderData }: Route.ComponentProps) {
  const { visitor, factor } = loaderData;
  return (
    <AccountPage title="인증 앱 해제" visitor={visitor}>
      <p className="mt-4 text-ink-soft">
        ‘{factor.name}’ 앱을 해제합니다. 확인하신 지 오래되었다면 비밀번호와, 등록된 인증 앱 가운데 하나의
        코드를 다시 여쭙니다.
      </p>
      <form method="post" action={`/account/factors/${factor.id}`} className="mt-6 flex flex-wrap gap-3">
        <button className={`${button.primary} destructive`}>해제하기</button>{" "}
        <a href="/account" className={button.secondary}>
          취소
        </a>
      </form>
    </AccountPage>
  );
}
