import type { ComponentType } from "react";
import type { Route } from "./+types/safety.ts";
import type { PageHandle } from "../../page-handle.ts";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { pageMeta } from "../../ui/head/public-page-meta.ts";
import { button } from "../../ui/button.ts";
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

const parts: { id: string; title: string; Part: ComponentType }[] = [
  { id: "age", title: "나이와 시간", Part: AgeAndTime },
  { id: "elementary", title: "초등학교라면", Part: ElementarySchools },
  { id: "health", title: "참여하지 않는 분과 멈춰야 할 때", Part: Health },
  { id: "hygiene", title: "위생 관리", Part: Hygiene },
  { id: "letter", title: "가정통신문", Part: ParentsLetter },
  { id: "screening", title: "체험 전후 확인표", Part: ScreeningList },
  { id: "evidence", title: "연구 근거와 한계", Part: Evidence },
];

export default function Safety({ loaderData: { visitor, support } }: Route.ComponentProps) {
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-5 pt-14 md:pt-20 print:hidden">
          <h1 className={`${pageHeading} text-pine-900`}>안전하게 이용하기</h1>
          <p className="mt-4 max-w-2xl text-lg text-ink-soft">
            보건교사와 담당자께서 도입 전에 살펴보시고, 이용하실 때 곁에 두시도록 만들었습니다.
          </p>
          <nav aria-label="안전 안내 차례" className="mt-8">
            <ol className="flex flex-wrap gap-2">
              {parts.map(({ id, title }, index) => (
                <li key={id}>
                  <a href={`#${id}`} className={button.small}>
                    {index + 1}. {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
        {parts.map(({ id, title, Part }, index) => (
          <Sheet key={id} id={id} title={title} ground={index % 2 === 1 ? "mist" : "plain"} support={support}>
            <Part />
          </Sheet>
        ))}
        <PageEnd
          next={{ href: "/adoption-pack", name: "품의 자료" }}
          printed="항목마다 A4 한 장이며 쪽 번호는 위의 번호와 같습니다."
        />
      </main>
      <SiteFooter {...support} />
    </>
  );
}
