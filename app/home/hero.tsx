import { button } from "../ui/button.ts";
import { hero } from "./home-copy.ts";

export function Hero({ isAdmin }: { isAdmin: boolean }) {
  return (
    <section aria-labelledby="hero-title" className="bg-pine-900 text-white">
      <div className="mx-auto max-w-page px-5 py-20 md:py-32">
        <p className="font-semibold text-dawn-300">{hero.eyebrow}</p>
        <h1 id="hero-title" className="mt-4 max-w-3xl text-3xl font-bold sm:text-4xl md:text-5xl">
          {hero.title}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-pine-100">{hero.lead}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <a href="/inquiry" className={button.onDark}>
            기관 도입 문의
          </a>
          <a href="/contents" className={button.onDarkQuiet}>
            콘텐츠 둘러보기
          </a>
          {isAdmin && (
            <a href="/dashboard" className={button.onDarkQuiet}>
              관리자 대시보드
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
