import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { sessionStateWithin } from "../auth/session/session-state.server.ts";
import { VisitorHeader } from "../auth/visitor-header.tsx";
import { telHref } from "../korean/phone.ts";
import { pictures, Scene } from "./scenes/scenes.tsx";
import { unlistedMeta } from "../ui/head/page-meta.ts";
import { button } from "../ui/button.ts";
import { SiteFooter } from "../ui/site-footer.tsx";
import { pageHeading } from "../ui/page-heading.ts";
import { support } from "../ui/support.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return data({ visitor: await sessionStateWithin(context), support }, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export function meta() {
  return unlistedMeta("페이지를 찾을 수 없습니다");
}

export default function NotFound({ loaderData: { visitor, support } }: Route.ComponentProps) {
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-5 py-12 md:py-16">
        <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
          <div className="overflow-hidden rounded-2xl">
            <Scene src={pictures.calm} alt="" />
          </div>
          <div>
            <p className="text-5xl font-bold text-pine-600">404</p>
            <h1 lang="en" className={`${pageHeading} mt-4`}>
              Oops! Page not found
            </h1>
            <p className="mt-4 text-ink-soft">
              주소가 바뀌었거나 없는 페이지입니다. 주소를 다시 확인하시거나 아래에서 찾아보세요.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <a href="/" className={button.primary}>
                홈으로 돌아가기
              </a>{" "}
              <a href="/contents" className={button.secondary}>
                콘텐츠 둘러보기
              </a>{" "}
              <a href="/inquiry" className={button.secondary}>
                기관 도입 문의
              </a>
            </div>
            <p className="mt-6">
              찾으시는 것이 없으면 전화로 물어봐 주세요.{" "}
              <a
                href={telHref(support.phone)}
                className="font-semibold text-pine-700 underline underline-offset-4"
              >
                {support.phone}
              </a>
            </p>
          </div>
        </div>
      </main>
      <SiteFooter {...support} />
    </>
  );
}
