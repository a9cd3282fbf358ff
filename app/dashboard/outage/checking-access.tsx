import { redirect } from "react-router";
import type { Route } from "./+types/checking-access.ts";
import type { PageHandle } from "../../page-handle.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { CLIENT_ADDRESS_HEADER } from "../../server/request/client-address.server.ts";
import { SiteHeader } from "../../ui/site-header.tsx";
import styles from "../dashboard.css?url";

export const handle: PageHandle = { styles };

/** The server itself requests this page for a slow dashboard response; a browser that does is redirected. */
export function loader({ request }: Route.LoaderArgs) {
  if (request.headers.has(CLIENT_ADDRESS_HEADER)) throw redirect("/dashboard");
  return null;
}

export function meta() {
  return unlistedMeta("인증 확인 중");
}

export default function CheckingAccess() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-24 text-center">
        <h1 className="animate-pulse text-2xl font-bold text-pine-900">인증 확인 중...</h1>
        <p className="mt-4 text-ink-soft">
          몇 초가 지나도 화면이 바뀌지 않으면{" "}
          <a href="/dashboard" className="underline underline-offset-4">
            대시보드를 다시 열어
          </a>{" "}
          주세요.
        </p>
      </main>
    </>
  );
}
