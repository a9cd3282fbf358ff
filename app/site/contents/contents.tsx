import type { Route } from "./+types/contents.ts";
import { pictures, Scene } from "../scenes/scenes.tsx";
import { printing } from "../page-end.tsx";
import { Section } from "../section.tsx";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import type { PageHandle } from "../../page-handle.ts";
import { pageMeta, siteOriginIn } from "../../ui/head/public-page-meta.ts";
import { readForm } from "../../server/request/form-data.server.ts";
import { button } from "../../ui/button.ts";
import { pageHeading } from "../../ui/page-heading.ts";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { support } from "../../ui/support.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { Media } from "../media/media.tsx";
import { siteMedia } from "../media/media.server.ts";
import { contentCategories, contents, type Content } from "./contents-copy.ts";

export const handle: PageHandle = { cache: true, prefetches: true, toastInCorner: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { visitor: await sessionStateWithin(context), support, media: siteMedia().shown };
}

export async function action({ request }: Route.ActionArgs) {
  const asked = (await readForm(request)).get("content");
  const card = contents.find(({ id }) => id === asked);
  const inPreparation = toast("error", "준비중입니다", "곧 만나보실 수 있습니다.");
  throw await redirectWithToast(request, card ? `/contents#${card.id}` : "/contents", inPreparation);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "명상 콘텐츠",
      description: "자연 명상, 호흡·집중, 시간대별로 고르는 VR 자연 명상 콘텐츠 아홉 편을 소개합니다.",
      path: "/contents",
      picture: { file: "og-contents.jpg", alt: "해 지는 바다 그림 위에 적힌 숲결 VR, 명상 콘텐츠 아홉 편" },
    }),
    { "script:ld+json": contentsStructuredData(siteOriginIn(matches)) },
  ];
}

export default function Contents({ loaderData: { visitor, support, media } }: Route.ComponentProps) {
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-5 pt-8 md:pt-20 print:pt-4">
          <h1 className={`${pageHeading} text-pine-900`}>명상 콘텐츠</h1>
          <p className="mt-3 max-w-2xl text-ink-soft md:mt-4 md:text-lg">
            20개 이상의 콘텐츠 가운데 대표 아홉&nbsp;편입니다. 장소와 시간, 목적에 맞추어 고르실&nbsp;수 있고,
            짧게는 8분, 길게는 20분입니다. 그림은 장면을 떠올리시도록 그린 것이며, 헤드셋에서는
            360°&nbsp;영상을 보십니다.
          </p>
          {/* The category buttons do not filter: nine cards are few enough to stay, and each button links to its group. */}
          <nav aria-label="콘텐츠 분류" className="mt-5 md:mt-8 print:hidden">
            <ul className="grid grid-cols-2 gap-2 min-[28rem]:flex">
              <li>
                <a href="#contents" className={`${button.small} w-full`}>
                  전체
                </a>
              </li>
              {contentCategories.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`} className={`${button.small} w-full`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
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
              <ul className="grid gap-3 min-[43.75rem]:grid-cols-3 min-[43.75rem]:gap-4 lg:gap-6 print:grid-cols-3 print:gap-3">
                {contents
                  .filter(({ category }) => category === id)
                  .map((card) => (
                    <ContentCard key={card.id} {...card} categoryName={name} isFirstSeen={index === 0} />
                  ))}
              </ul>
            </Section>
          ))}
        </div>
        {media && <Media {...media} />}
        <section aria-labelledby="next-title" className="bg-pine-100 print:hidden">
          <div className="mx-auto max-w-page px-5 py-8 text-center md:py-16">
            <h2 id="next-title" className="text-2xl font-bold text-pine-900">
              우리 기관에 맞는 콘텐츠가 궁금하신가요?
            </h2>
            <div className="mt-5 flex flex-wrap items-center justify-center gap-3 md:mt-8">
              <a href="/inquiry" className={button.primary}>
                기관 도입 문의
              </a>{" "}
              <a href="/" className={button.secondary}>
                서비스 소개 보기
              </a>{" "}
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
              온라인 체험은 준비하고 있습니다. 먼저 써 보고 싶으시면{" "}
              <a href="/inquiry" className="underline underline-offset-4">
                도입 문의
              </a>
              에 시연을 적어 주세요.
            </p>
            <p className="mt-4">
              <a href="/safety" className="font-semibold text-pine-700 underline underline-offset-4">
                나이와 시간, 위생을 적은 안전 안내
              </a>
            </p>
            <p className="mt-2 text-[0.9375rem] text-ink-soft pointer-coarse:hidden">{printing}</p>
          </div>
        </section>
      </main>
      <SiteFooter {...support} />
    </>
  );
}

function ContentCard({
  id,
  title,
  categoryName,
  description,
  minutes,
  image,
  imageAlt,
  tags,
  isFirstSeen,
}: Content & { categoryName: string; isFirstSeen: boolean }) {
  return (
    <li
      id={id}
      className="overflow-hidden rounded-2xl bg-white edge [transition:box-shadow_150ms] hover:floating target:[box-shadow:0_0_0_2px_var(--color-pine-600)] max-[43.75rem]:p-3 min-[43.75rem]:flex min-[43.75rem]:flex-col print:flex print:flex-col print:p-0"
    >
      <Scene
        src={pictures[image]}
        alt={imageAlt}
        loading={isFirstSeen ? "eager" : "lazy"}
        className="max-[43.75rem]:mb-2 max-[43.75rem]:rounded-lg min-[20rem]:max-[43.75rem]:float-left min-[20rem]:max-[43.75rem]:mr-3 min-[20rem]:max-[43.75rem]:w-24 print:w-full"
      />
      <div className="min-[43.75rem]:flex min-[43.75rem]:flex-1 min-[43.75rem]:flex-col min-[43.75rem]:p-4 lg:p-6 print:p-3">
        <p className="flex justify-between gap-4 text-[0.9375rem] max-[43.75rem]:float-right">
          <span className="text-ink-soft max-[43.75rem]:sr-only">{categoryName}</span>{" "}
          <span className="rounded-full bg-dawn-100 px-2.5 py-0.5 font-semibold text-dawn-700">
            {minutes}분
          </span>
        </p>
        <h3 className="text-lg font-bold text-pine-900 min-[43.75rem]:mt-2 min-[43.75rem]:text-xl">
          {title}
        </h3>
        <p className="mt-1 flex-1 text-ink-soft max-[43.75rem]:text-[0.9375rem] min-[43.75rem]:mt-2">
          {description}
        </p>
        <div className="clear-both flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2 min-[43.75rem]:block min-[43.75rem]:pt-4">
          <ul aria-label="태그" className="flex flex-wrap gap-2 text-sm text-pine-800">
            {tags.map((tag) => (
              <li
                key={tag}
                className="rounded-full min-[43.75rem]:bg-pine-100 min-[43.75rem]:px-2.5 min-[43.75rem]:py-0.5"
              >
                {tag}
              </li>
            ))}
          </ul>
          <form method="post" action="/contents" className="min-[43.75rem]:mt-5 print:hidden">
            <input type="hidden" name="content" value={id} />
            <button className={`${button.small} w-full`}>
              자세히 보기<span className="sr-only">: {title}</span>
            </button>
          </form>
        </div>
      </div>
    </li>
  );
}

function contentsStructuredData(siteOrigin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: "VR 자연 명상 콘텐츠",
    numberOfItems: contents.length,
    itemListElement: contents.map(({ id, title, description, minutes, image }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "CreativeWork",
        name: title,
        description,
        url: `${siteOrigin}/contents#${id}`,
        image: siteOrigin + pictures[image],
        timeRequired: `PT${minutes}M`,
        inLanguage: "ko",
      },
    })),
  };
}
