import type { ComponentType } from "react";
import type { Route } from "./+types/safety.ts";
import type { PageHandle } from "../../page-handle.ts";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { pageMeta } from "../../ui/head/public-page-meta.ts";
import { button } from "../../ui/button.ts";
import { pictures, Scene } from "../scenes/scenes.tsx";
import { PageEnd } from "../page-end.tsx";
import { Sheet } from "../sheet.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { pageHeading } from "../../ui/page-heading.ts";
import sheetStyles from "../sheet.css?url";
import { support } from "../../ui/support.server.ts";
import { AgeAndTime, ElementarySchools } from "./safe-use.tsx";
import { Evidence } from "./evidence.tsx";
import { ParentsLetter, ScreeningList } from "./handouts.tsx";
import { Health, Hygiene } from "./health-and-hygiene.tsx";
import { REST_MINUTES, HEADSET_FROM_AGE, ELEMENTARY_MOST_MINUTES } from "./use-rules.ts";
import { WhileInside } from "./while-inside.tsx";

export const handle: PageHandle = { cache: true, prefetches: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheetStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  return { visitor: await sessionStateWithin(context), support };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "안전하게 이용하기",
    description:
      "VR 자연 명상을 이용할 수 있는 나이와 시간, 참여하지 않아야 할 분, 위생 관리, 가정통신문과 확인표, 연구 근거와 그 한계를 적었습니다.",
    path: "/safety",
    picture: { file: "og-safety.jpg", alt: "안개 낀 호수 그림 위에 적힌 숲결 VR, 안전하게 이용하기" },
  });
}

const parts: { id: string; title: string; lead?: string; Part: ComponentType }[] = [
  {
    id: "age",
    title: "나이와 시간",
    lead: `만\u00A0${HEADSET_FROM_AGE}세부터 앉아서, 한 번에 한 편만 보고 ${REST_MINUTES}분 이상 쉽니다.`,
    Part: AgeAndTime,
  },
  {
    id: "inside",
    title: "체험하는 동안",
    lead: "쓰고 계신 동안 직원이 누를 것은 없습니다. 곁에서 지켜봅니다.",
    Part: WhileInside,
  },
  {
    id: "elementary",
    title: "초등학교라면",
    lead: `초등학교에는 헤드셋 체험을 권하지 않습니다. 태블릿으로 ${ELEMENTARY_MOST_MINUTES}분 안에 봅니다.`,
    Part: ElementarySchools,
  },
  {
    id: "health",
    title: "참여하지 않는 분과 멈춰야 할 때",
    lead: "불편하다고 하면 바로 멈추고, 그날은 다시 하지 않습니다.",
    Part: Health,
  },
  { id: "hygiene", title: "위생 관리", lead: "한 분이 쓸 때마다 닦고 덮개를 바꿉니다.", Part: Hygiene },
  { id: "letter", title: "가정통신문", Part: ParentsLetter },
  { id: "screening", title: "체험 전후 확인표", Part: ScreeningList },
  {
    id: "evidence",
    title: "연구 근거와 한계",
    lead: "아래 연구는 저희 콘텐츠로 한 것이 아니며, 저희 콘텐츠에서 같은 결과가 난다는 뜻도 아닙니다.",
    Part: Evidence,
  },
];

export default function Safety({ loaderData: { visitor, support } }: Route.ComponentProps) {
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto grid max-w-page items-center gap-6 px-5 pt-8 md:grid-cols-2 md:pt-16 print:hidden">
          <div>
            <h1 className={`${pageHeading} text-pine-900`}>안전하게 이용하기</h1>
            <p className="mt-4 text-lg text-ink-soft">
              보건교사와 담당자께서 도입 전에 살펴보시고, 이용하실 때 곁에 두시도록 만들었습니다.
            </p>
          </div>
          <Scene src={pictures.calm} alt="" loading="eager" className="aspect-[5/2] rounded-2xl" />
        </div>
        <div className="guide mx-auto max-w-page lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
          <nav
            aria-label="안전 안내 차례"
            className="px-5 pt-8 lg:sticky lg:top-16 lg:max-h-[calc(100vh-4rem)] lg:self-start lg:overflow-y-auto print:hidden"
          >
            <ol>
              {parts.map(({ id, title }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block border-l-2 border-line py-2 pl-4 font-semibold hover:border-pine-700 hover:underline"
                  >
                    {index + 1}. {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div>
            {parts.map(({ id, title, lead, Part }, index) => (
              <Sheet key={id} id={id} title={`${index + 1}. ${title}`} lead={lead} support={support}>
                <Part />
              </Sheet>
            ))}
            <p className="sticky bottom-3 px-5 text-right lg:hidden print:hidden">
              <a href="#main" className={button.small}>
                맨 위로
              </a>
            </p>
          </div>
        </div>
        <PageEnd
          next={{ href: "/adoption-pack", name: "품의 자료" }}
          printed="항목마다 A4 한 장이며 쪽 번호는 위의 번호와 같습니다."
        />
      </main>
      <SiteFooter {...support} />
    </>
  );
}
