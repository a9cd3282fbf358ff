import { Fragment } from "react";
import { button } from "../../ui/button.ts";
import { pictures } from "../scenes/scenes.tsx";
import { hero } from "./home-copy.ts";
import { pageHeading } from "../../ui/page-heading.ts";

export function Hero({ isAdmin }: { isAdmin: boolean }) {
  return (
    <section aria-labelledby="hero-title" className="misty relative z-0 bg-pine-900 text-white">
      <picture>
        <source media="screen and (max-width:1023px)" srcSet={pictures.narrowHero} />
        <img
          src={pictures.hero}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover object-right print:static print:h-52"
        />
      </picture>
      {/* Not centred: the text would move while the rest of the page arrives. */}
      <div className="mx-auto max-w-page px-5 py-14 md:min-h-[max(40rem,34vw)] md:pt-40 print:min-h-0 print:py-4">
        <p className="font-semibold text-dawn-100 md:text-dawn-300">{hero.eyebrow}</p>
        <h1 id="hero-title" className={`${pageHeading} mt-4 max-w-lg`}>
          {/* Lines break between clauses: Chrome 109 cannot balance them. */}
          {hero.title.map((clause) => (
            <Fragment key={clause}>
              <span className="inline-block">{clause}</span>{" "}
            </Fragment>
          ))}
        </h1>
        <p className="mt-5 max-w-lg md:text-lg text-pine-100">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <a href="/inquiry" className={button.onDark}>
            기관 도입 문의
          </a>{" "}
          <a href="/contents" className={button.onDarkQuiet}>
            콘텐츠 둘러보기
          </a>{" "}
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
