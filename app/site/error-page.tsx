import { useEffect } from "react";
import { retry } from "../retry.ts";
import { useRequestId } from "../server/request/request-id.ts";
import { button } from "../ui/button.ts";
import { isServerUp } from "../ui/forms/connection-loss.ts";
import { pageHeading } from "../ui/page-heading.ts";
import { SiteHeader } from "../ui/site-header.tsx";

const words: Record<number, string> = {
  400: "요청을 이해하지 못했습니다. 이전 화면으로 돌아가 다시 시도해 주세요.",
  403: "이 화면을 볼 권한이 없습니다.",
  405: "이 주소에서는 할 수 없는 요청입니다.",
  413: "보내신 내용이 너무 많습니다. 내용을 줄여 다시 보내 주세요.",
};

export function ErrorPage({ status }: { status: number }) {
  const requestId = useRequestId();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("popstate", reload);
    return () => window.removeEventListener("popstate", reload);
  }, []);
  return (
    <>
      <title>{`문제가 생겼습니다 | 숲결 VR`}</title>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-24 text-center">
        <p className="font-bold text-pine-600">{status}</p>
        <h1 className={`${pageHeading} mt-2`}>페이지를 보여 드리지 못했습니다</h1>
        <p className="mt-4 text-ink-soft">
          {words[status] ?? "잠시 후 다시 시도해 주세요. 계속되면 전화나 이메일로 알려 주세요."}
        </p>
        <p className="mt-2 text-[0.9375rem] text-ink-soft" suppressHydrationWarning>
          {requestId && `요청 번호 ${requestId}`}
        </p>
        <a href="/" className={`${button.primary} mt-8`}>
          홈으로
        </a>
      </main>
    </>
  );
}

const TRY_EVERY_MS = 2_000;

export function Reconnecting() {
  useEffect(() => {
    let isGone = false;
    void retry({ firstMs: TRY_EVERY_MS }, async (attempt) => {
      if (attempt > 1 && !isGone && (await isServerUp())) window.location.reload();
      return isGone;
    });
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <>
      <title>{`다시 연결 중 | 숲결 VR`}</title>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-24 text-center">
        <h1 className={pageHeading}>다시 연결 중</h1>
        <p role="status" className="mt-4 text-ink-soft">
          인터넷 연결이 끊겼습니다. 연결되면 보시던 화면을 다시 보여 드립니다.
        </p>
      </main>
    </>
  );
}
