import islands from "virtual:islands";
import type { Route } from "./+types/inquiry.ts";
import { AccountMenu } from "../auth/account-menu.tsx";
import { sessionStateWithin } from "../auth/session/session-state.server.ts";
import { RESPONSE_TIME } from "../korean/response-time.ts";
import { pageMeta } from "../ui/head/public-page-meta.ts";
import { PageTitle } from "../ui/head/page-title.tsx";
import type { PageHandle } from "../page-handle.ts";
import { SiteFooter } from "../ui/site-footer.tsx";
import { pageHeading } from "../ui/page-heading.ts";
import { SiteHeader } from "../ui/site-header.tsx";
import { VisitorMenu } from "../ui/visitor-menu.tsx";
import { support } from "../ui/support.server.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { RECEIPT } from "./inquiry-forms.ts";
import { InquiryGuide, InquiryStrengths } from "./inquiry-guide.tsx";
import { receiptOf } from "./receipt/receipt.server.ts";
import { ReceiptDialog } from "./receipt/receipt-dialog.tsx";
import { ReceiptDocument } from "./receipt/receipt-document.tsx";
import { ExpiredReceipt } from "./receipt/receipt-summary.tsx";
import { submitInquiry } from "./submission/submit-inquiry.server.ts";

export const handle: PageHandle = { cache: true, personalParameter: RECEIPT, prefetches: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    visitor: await sessionStateWithin(context),
    receipt: receiptOf(request),
    support,
  };
}

export function action({ request }: Route.ActionArgs) {
  return submitInquiry("inquiry", request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const title = "기관 도입 문의";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title,
    description: `VR 자연 명상 서비스 도입을 문의해 주세요. 저희 담당자가 ${RESPONSE_TIME} 안에 내용을 살펴보고 연락드립니다.`,
    path: "/inquiry",
    picture: { file: "og-inquiry.jpg", alt: "아침 능선 그림 위에 적힌 숲결 VR, 기관 도입 문의" },
    ownTitle: true,
  });
}

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, receipt, support } = loaderData;
  return (
    <>
      <PageTitle title={title} toast={actionData?.toast} />
      {receipt.outcome === "valid" && <ReceiptDocument receipt={receipt} support={support} />}
      <SiteHeader menu={<VisitorMenu account={<AccountMenu visitor={visitor} />} />} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-5 py-12 md:py-16">
        {receipt.outcome === "expired" && <ExpiredReceipt support={support} />}
        <h1 className={`${pageHeading} text-pine-900`}>기관 도입 문의</h1>
        <p className="mt-3 max-w-2xl text-lg text-ink-soft">
          기관의 상황을 알려 주시면 알맞은 구성과 비용을 안내해 드립니다.
        </p>
        <InquiryStrengths />
        <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <InquiryForm refusal={actionData} supportPhone={support.phone} />
          <InquiryGuide />
        </div>
      </main>
      <SiteFooter {...support} />
      {receipt.outcome === "valid" && <ReceiptDialog receipt={receipt} supportPhone={support.phone} />}
      {islands.inquiryForms && <script type="module" src={islands.inquiryForms} />}
    </>
  );
}
