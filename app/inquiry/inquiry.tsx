import islands from "virtual:islands";
import type { Route } from "./+types/inquiry.ts";
import { VisitorHeader } from "../auth/visitor-header.tsx";
import { sessionStateWithin } from "../auth/session/session-state.server.ts";
import { RESPONSE_TIME } from "../korean/response-time.ts";
import { pageMeta } from "../ui/head/public-page-meta.ts";
import { PageTitle } from "../ui/head/page-title.tsx";
import type { PageHandle } from "../page-handle.ts";
import { SiteFooter } from "../ui/site-footer.tsx";
import { button } from "../ui/button.ts";
import { pageHeading } from "../ui/page-heading.ts";
import { support } from "../ui/support.server.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { RECEIPT, RECEIVED } from "./inquiry-forms.ts";
import { type Receipt, receiptOf } from "./receipt/receipt.server.ts";
import { MissingReceipt, ReceiptSummary } from "./receipt/receipt-summary.tsx";
import { ReceiptDocument } from "./receipt/receipt-document.tsx";
import { submitInquiry } from "./submission/submit-inquiry.server.ts";

export const handle: PageHandle = { cache: true, personalParameter: RECEIPT, prefetches: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    visitor: await sessionStateWithin(context),
    receipt: await receiptOf(request),
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
      <PageTitle
        title={receipt.outcome === "valid" ? `접수 완료: ${title}` : title}
        toast={actionData?.toast}
      />
      {receipt.outcome === "valid" && <ReceiptDocument receipt={receipt} support={support} />}
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-5 py-8 md:py-16">
        {receipt.outcome !== "valid" && <MissingReceipt receipt={receipt} support={support} />}
        <h1 className={`${pageHeading} text-pine-900`}>기관 도입 문의</h1>
        <p className="mt-3 max-w-2xl text-lg text-ink-soft">
          기관의 상황을 알려 주시면 알맞은 구성과 비용을 안내해 드립니다.
        </p>
        <div className="mt-8 grid gap-12 md:mt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div>
            {receipt.outcome === "valid" && (
              <ReceiptSummary receipt={receipt} supportPhone={support.phone}>
                <ReceiptDialog {...receipt} />
              </ReceiptSummary>
            )}
            <InquiryForm refusal={actionData} supportPhone={support.phone} />
          </div>
          <div className="grid gap-5 self-start">
            <InquiryGuide />
            <InquiryStrengths />
          </div>
        </div>
      </main>
      <SiteFooter {...support} />
      {islands.inquiryForms && <script type="module" src={islands.inquiryForms} />}
    </>
  );
}

const strengths = [
  {
    title: "다양한 기관",
    description:
      "학교, 보건소, 상담센터, 기업, 병원까지 기관의 공간과 일정에 맞추어 운영할\u00A0수 있습니다.",
  },
  { title: "맞춤 솔루션", description: "이용 인원과 목적에 따라 콘텐츠와 기기, 운영 방식을 함께 정합니다." },
  {
    title: "전문 상담",
    description: "저희 담당자가 도입 전 준비부터 설치 뒤 운영까지 차근차근 안내해 드립니다.",
  },
];

function InquiryStrengths() {
  return (
    <ul className="grid gap-5 md:grid-cols-3 lg:grid-cols-1">
      {strengths.map(({ title, description }) => (
        <li key={title} className="rounded-2xl bg-pine-100 p-6">
          <h2 className="text-lg font-bold text-pine-800">{title}</h2>
          <p className="mt-2 text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = [
  { title: "문의 제출", description: "양식을 작성해 보내 주세요." },
  { title: "담당자 검토", description: `${RESPONSE_TIME} 안에 내용을 살펴봅니다.` },
  { title: "상담", description: "전화나 이메일로 궁금한 점을 함께 정리합니다." },
  { title: "맞춤 제안과 시연", description: "기관에 맞춘 제안서를 드리고 시연을 준비합니다." },
];

function InquiryGuide() {
  return (
    <section aria-labelledby="process-title" className="rounded-2xl bg-mist p-6 sm:p-8">
      <h2 id="process-title" className="text-xl font-bold text-pine-900">
        도입은 이렇게 진행됩니다
      </h2>
      <ol className="mt-6 space-y-6 [counter-reset:step]">
        {steps.map(({ title, description }) => (
          <li
            key={title}
            className="gap-4 [counter-increment:step] min-[20rem]:flex before:flex before:size-9 before:shrink-0 before:items-center before:justify-center before:rounded-full before:bg-pine-800 before:font-bold before:text-white before:content-[counter(step)]"
          >
            <div>
              <h3 className="font-bold">{title}</h3>
              <p className="text-ink-soft">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Works without scripts: open in the HTML, and gone once the receipt behind it is the fragment's target. */
function ReceiptDialog({ reference }: Receipt) {
  return (
    <dialog
      open
      aria-labelledby="receipt-title"
      className="receipt-dialog rounded-2xl bg-white p-6 text-ink floating sm:p-9"
    >
      <h2 id="receipt-title" className="text-2xl font-bold text-pine-900">
        문의 제출 완료
      </h2>
      <p className="mt-3">문의가 정상적으로 접수되었습니다. 곧 저희 담당자가 연락드리겠습니다.</p>
      <p className="mt-3">
        접수 번호 <strong className="receipt-reference">{reference}</strong>
      </p>
      <a href={`#${RECEIVED}`} autoFocus className={`${button.primary} mt-6 w-full`}>
        확인
      </a>
    </dialog>
  );
}
