import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pageHeading } from "../ui/page-heading.ts";
import { SiteHeader } from "../ui/site-header.tsx";

const TRY_EVERY_MS = 2_000;

export function Reconnecting() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const retry = setInterval(() => {
      fetch("/healthz").then(
        ({ ok }) => (ok ? revalidate() : undefined),
        () => {},
      );
    }, TRY_EVERY_MS);
    return () => clearInterval(retry);
  }, [revalidate]);

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
