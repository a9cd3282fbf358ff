import type { ComponentProps } from "react";
import type { Route } from "./+types/adoption-pack.ts";
import type { PageHandle } from "../../page-handle.ts";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { pageMeta } from "../../ui/head/public-page-meta.ts";
import { button } from "../../ui/button.ts";
import { prices } from "../home/prices.server.ts";
import { PageEnd } from "../page-end.tsx";
import { Sheet } from "../sheet.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { pageHeading } from "../../ui/page-heading.ts";
import sheetStyles from "../sheet.css?url";
import { support } from "../../ui/support.server.ts";
import { Money, Operation, Review, StepsAndSafety } from "./review-document.tsx";

export const handle: PageHandle = { cache: true, prefetches: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheetStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  return { visitor: await sessionStateWithin(context), support, prices };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "품의 자료",
    description:
      "VR 자연 명상 서비스 도입을 결재받으실 때 쓰실 검토서입니다. 목적과 구성, 운영, 안전, 산출 내역과 예산 과목을 담은 문서를 기관별로 내려받으실 수 있습니다.",
    path: "/adoption-pack",
    picture: { file: "og-adoption-pack.jpg", alt: "바위 위 소나무 그림 위에 적힌 숲결 VR, 품의 자료" },
  });
}

/** The files of `public/adoption-pack`, with what each names to be enclosed. */
const files = [
  {
    id: "school",
    buyer: "학교",
    enclosed:
      "견적서, 업체 사업자등록증 사본, 안전 안내, 가정통신문(안), 체험 전후 확인표, 보안성 검토 자료(해당할 때)",
  },
  {
    id: "health-centre",
    buyer: "보건소",
    enclosed:
      "견적서, 비교 견적서(해당할 때), 업체 사업자등록증 사본, 안전 안내, 체험 전후 확인표, 보안성 검토 자료(해당할 때)",
  },
  {
    id: "company",
    buyer: "기업",
    enclosed: "견적서, 업체 사업자등록증 사본, 업체 통장 사본, 안전 안내, 체험 전후 확인표",
  },
];

export default function AdoptionPack({ loaderData: { visitor, support, prices } }: Route.ComponentProps) {
  return (
    <>
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-5 pt-14 md:pt-20 print:hidden">
          <h1 className={`${pageHeading} text-pine-900`}>품의 자료</h1>
          <p className="mt-4 max-w-2xl text-lg text-ink-soft">
            결재를 올리실 때 쓰실 도입 검토서입니다. 기관에 맞는 파일을 내려받아 빈칸을 채우시면 됩니다.
          </p>
          <ul className="mt-8 grid gap-4 md:grid-cols-3 md:gap-6">
            {files.map(({ id, buyer, enclosed }) => (
              <li key={id} className="flex flex-col rounded-2xl p-6 edge">
                <h2 className="text-xl font-bold text-pine-900">{buyer}</h2>
                <p className="mt-2 text-ink-soft">붙임: {enclosed}</p>
                <p className="mt-auto pt-5">
                  <a
                    href={`/adoption-pack/${id}.docx`}
                    download={`숲결 VR 도입 검토서(${buyer}).docx`}
                    className={`${button.primary} w-full`}
                  >
                    {buyer}용 검토서 내려받기
                  </a>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-2xl text-[0.9375rem] text-ink-soft">
            Word나 한글 같은 문서 편집기에서 여는 DOCX 파일입니다. 금액과 업체 정보는 견적서를 받으신 뒤 옮겨
            적으시면 됩니다. 아래에서 내용을 미리 보실 수 있습니다.
          </p>
        </div>
        <ReviewSheet id="review" title="VR 자연 명상 서비스 도입 검토서" support={support}>
          <Review />
        </ReviewSheet>
        <ReviewSheet id="operation" title="운영과 시간표" ground="mist" support={support}>
          <Operation />
        </ReviewSheet>
        <ReviewSheet id="safety" title="절차와 안전" support={support}>
          <StepsAndSafety />
        </ReviewSheet>
        <ReviewSheet id="money" title="금액과 예산" ground="mist" support={support}>
          <Money prices={prices} support={support} />
        </ReviewSheet>
        <PageEnd
          next={{ href: "/safety", name: "안전하게 이용하기" }}
          printed="위의 네 항목이 A4 네 장이 됩니다."
        />
      </main>
      <SiteFooter {...support} />
    </>
  );
}

function ReviewSheet({ children, ...sheet }: ComponentProps<typeof Sheet>) {
  return (
    <Sheet {...sheet}>
      <div className="max-w-4xl print:max-w-none">{children}</div>
    </Sheet>
  );
}
