import type { Route } from "./+types/adoption-pack.ts";
import type { PageHandle } from "../../page-handle.ts";
import { AccountMenu } from "../../account/account-menu.tsx";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { pageMeta } from "../../seo/public-page-meta.ts";
import { Blank, Sheet } from "../sheet.tsx";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { pageHeading } from "../../ui/page-heading.ts";
import { SiteHeader } from "../../ui/site-header.tsx";
import { VisitorMenu } from "../../ui/visitor-menu.tsx";
import sheetStyles from "../sheet.css?url";
import { support } from "../../ui/support.server.ts";
import { MoneyAndContact, PurposeAndComposition } from "./review-document.tsx";

export const handle: PageHandle = { cache: true, prefetches: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheetStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  return { visitor: await sessionStateWithin(context), support };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "품의 자료",
    description:
      "VR 자연 명상 서비스 도입을 결재받으실 때 쓰시도록 목적과 구성, 기간, 절차, 안전을 A4 두 장에 담았습니다.",
    path: "/adoption-pack",
  });
}

export default function AdoptionPack({ loaderData: { visitor, support } }: Route.ComponentProps) {
  return (
    <>
      <SiteHeader menu={<VisitorMenu account={<AccountMenu visitor={visitor} />} />} />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-5 pt-14 md:pt-20 print:hidden">
          <h1 className={`${pageHeading} text-pine-900`}>품의 자료</h1>
          <p className="mt-4 max-w-2xl text-lg text-ink-soft">
            결재받으실 때 붙이시도록 A4 두 장에 담았습니다. 기관 이름과 날짜, 도입하려는 까닭만 적으시면
            됩니다.
          </p>
          <p className="mt-4 text-[0.9375rem] text-ink-soft">
            인쇄하거나 PDF로 저장하려면 Ctrl+P를 누르세요. 빈칸은 손으로 적도록 비워 두었습니다.
          </p>
        </div>
        <Sheet id="review" title="VR 자연 명상 서비스 도입 검토서" support={support}>
          <div className="space-y-8">
            <p>
              <Blank label="기관 이름" />
              <Blank label="작성일" />
              <Blank label="작성자" />
            </p>
            <PurposeAndComposition />
          </div>
        </Sheet>
        <Sheet id="plan" title="도입 절차와 안전, 금액" ground="mist" support={support}>
          <MoneyAndContact support={support} />
        </Sheet>
      </main>
      <SiteFooter {...support} />
    </>
  );
}
