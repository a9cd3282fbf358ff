import type { Route } from "./+types/contents.ts";
import type { PageHandle } from "../page-handle.ts";
import { pageMeta, siteOriginIn } from "../seo/page-meta.ts";
import { readForm } from "../server/request/form-data.server.ts";
import { button } from "../ui/button.ts";
import { Section } from "../ui/section.tsx";
import { SiteFooter } from "../ui/site-footer.tsx";
import { SiteHeader } from "../ui/site-header.tsx";
import { support } from "../ui/support.server.ts";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { contentCategories, contents } from "./contents-copy.ts";
import { contentsStructuredData } from "./contents-structured-data.ts";
import { ContentCard } from "./content-card.tsx";

export const handle: PageHandle = { cache: true, toastInCorner: true };

export function loader() {
  return { support };
}

/** The button 자세히 보기: there are no details yet. */
export async function action({ request }: Route.ActionArgs) {
  const asked = (await readForm(request)).get("content");
  const card = contents.find(({ id }) => id === asked);
  const inPreparation = toast("info", "준비중입니다", "곧 만나보실 수 있습니다.");
  throw await redirectWithToast(request, card ? `/contents#${card.id}` : "/contents", inPreparation);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "명상 콘텐츠",
      description: "자연 명상, 호흡·집중, 시간대별로 고르는 VR 자연 명상 콘텐츠 아홉 편을 소개합니다.",
      path: "/contents",
    }),
    { "script:ld+json": contentsStructuredData(siteOriginIn(matches)) },
  ];
}

export default function Contents({ loaderData: { support } }: Route.ComponentProps) {
  return (
    <>
      <SiteHeader>
        <a href="/" className={button.small}>
          홈
        </a>
        <a href="/inquiry" className={button.smallPrimary}>
          기관 도입 문의
        </a>
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-5 pt-14 md:pt-20">
          <h1 className="text-3xl font-bold text-pine-900 md:text-[2.75rem]">명상 콘텐츠</h1>
          <p className="mt-4 max-w-2xl text-lg text-ink-soft">
            장소와 시간, 목적에 맞추어 고르는 VR 자연 명상 콘텐츠입니다. 짧게는 8분, 길게는 20분이면 됩니다.
          </p>
          {/* The spec's category buttons never filter: all nine cards stay, and these lead to their group. */}
          <nav aria-label="콘텐츠 분류" className="mt-8 flex flex-wrap gap-2 print:hidden">
            <a href="#contents" className={button.smallPrimary}>
              전체
            </a>
            {contentCategories.map(({ id, name }) => (
              <a key={id} href={`#${id}`} className={button.small}>
                {name}
              </a>
            ))}
          </nav>
        </div>
        <div id="contents">
          {contentCategories.map(({ id, name, description }, index) => (
            <Section
              key={id}
              id={id}
              title={name}
              lead={description}
              ground={index % 2 === 1 ? "mist" : "plain"}
            >
              <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
                {contents
                  .filter(({ category }) => category === id)
                  .map((card) => (
                    <ContentCard key={card.id} {...card} categoryName={name} />
                  ))}
              </ul>
            </Section>
          ))}
        </div>
        <section aria-labelledby="next-title" className="bg-pine-100 print:hidden">
          <div className="mx-auto max-w-page px-5 py-16 text-center">
            <h2 id="next-title" className="text-2xl font-bold text-pine-900">
              우리 기관에 맞는 콘텐츠가 궁금하신가요?
            </h2>
            <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
              <a href="/" className={button.primary}>
                서비스 소개 보기
              </a>
              <button
                type="button"
                aria-disabled="true"
                aria-describedby="demo-note"
                className={button.secondary}
              >
                체험해 보기
              </button>
            </div>
            <p id="demo-note" className="mt-4 text-ink-soft">
              온라인 체험은 아직 제공하지 않습니다.
            </p>
          </div>
        </section>
      </main>
      <SiteFooter {...support} />
    </>
  );
}
