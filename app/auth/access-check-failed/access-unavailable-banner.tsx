import { AlertBox } from "../../ui/alert-box.tsx";
import type { AccessUnavailable } from "./access-unavailable.server.ts";

export function AccessUnavailableBanner({ path, script }: AccessUnavailable) {
  return (
    <AlertBox role="alert" size="large" className="mt-6" data-reopens={path}>
      <p className="font-bold text-alarm-700">서버가 응답하지 않습니다</p>
      <p className="mt-1">
        로그인과 권한은 그대로입니다. 응답하는 대로 여시려던 화면을 저절로 열어 드립니다.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <a href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          대시보드 다시 열기
        </a>
        <noscript>
          <a href="/auth?refresh=off" className="inline-block py-1 underline underline-offset-4">
            저절로 열지 않기
          </a>
        </noscript>
      </p>
      {script && <script type="module" src={script} />}
    </AlertBox>
  );
}

export function accessUnavailablePath(loaderData: unknown): string | undefined {
  return (loaderData as { unchecked?: AccessUnavailable | null } | undefined)?.unchecked?.path;
}
