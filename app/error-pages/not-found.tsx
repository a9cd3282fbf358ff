import { data } from "react-router";
import { unlistedMeta } from "../seo/page-meta.ts";
import { button } from "../ui/button.ts";
import { SiteHeader } from "../ui/site-header.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export function meta() {
  return unlistedMeta("페이지를 찾을 수 없습니다");
}

export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-5 py-24 text-center">
        <p className="text-5xl font-bold text-pine-600">404</p>
        <h1 lang="en" className="mt-4 text-2xl font-bold">
          Oops! Page not found
        </h1>
        <p className="mt-4 text-ink-soft">주소가 바뀌었거나 없는 페이지입니다. 주소를 다시 확인해 주세요.</p>
        <a href="/" className={`${button.primary} mt-8`}>
          홈으로 돌아가기
        </a>
      </main>
    </>
  );
}
