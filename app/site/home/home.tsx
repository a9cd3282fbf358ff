import type { Route } from "./+types/home.ts";
import type { PageHandle } from "../../page-handle.ts";
import { sessionStateWithin } from "../../auth/session/session-state.server.ts";
import { pageMeta, siteOriginIn } from "../../ui/head/public-page-meta.ts";
import { PageTitle } from "../../ui/head/page-title.tsx";
import { env } from "../../env.server.ts";
import { RECEIPT } from "../../inquiry/inquiry-forms.ts";
import { ReceiptDocument } from "../../inquiry/receipt/receipt-document.tsx";
import { receiptOf } from "../../inquiry/receipt/receipt.server.ts";
import { submitInquiry } from "../../inquiry/submission/submit-inquiry.server.ts";
import { siteMedia } from "../media/media.server.ts";
import { SiteFooter } from "../../ui/site-footer.tsx";
import { support } from "../../ui/support.server.ts";
import { VisitorHeader } from "../../auth/visitor-header.tsx";
import { ContactSection } from "./contact-section.tsx";
import { FaqSection } from "./faq.tsx";
import { operatorAnswers } from "./operator-answers.server.ts";
import { Hero } from "./hero.tsx";
import { prices } from "./prices.server.ts";
import { Pricing } from "./pricing.tsx";
import { Offering } from "./offering.tsx";
import { serviceStructuredData } from "./service-structured-data.ts";
import { Testimonials } from "./testimonials-section.tsx";
import styles from "./home.css?url";

export const handle: PageHandle = { cache: true, personalParameter: RECEIPT, prefetches: true, styles };

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    visitor: await sessionStateWithin(context),
    support,
    operatorAnswers,
    prices,
    media: siteMedia().shown,
    naverVerification: env.NAVER_SITE_VERIFICATION,
    receipt: await receiptOf(request),
  };
}

export function action({ request }: Route.ActionArgs) {
  return submitInquiry("landing-inquiry", request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const title = "기관을 위한 VR 자연 명상 서비스";

export function meta({ matches, loaderData: { support, naverVerification } }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title,
      description:
        "학교, 보건소, 청소년 상담센터, 기업 웰니스룸에서 헤드셋 하나로 숲과 바다를 만나는 VR 자연 명상 서비스입니다.",
      path: "/",
      ownTitle: true,
    }),
    ...(naverVerification ? [{ name: "naver-site-verification", content: naverVerification }] : []),
    { "script:ld+json": serviceStructuredData(siteOriginIn(matches), support) },
  ];
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, support, operatorAnswers, prices, media, receipt } = loaderData;
  return (
    <>
      <PageTitle
        title={receipt.outcome === "valid" ? `접수 완료: ${title}` : title}
        toast={actionData?.toast}
      />
      {receipt.outcome === "valid" && <ReceiptDocument receipt={receipt} support={support} />}
      <VisitorHeader visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <Hero isAdmin={visitor.state === "signed-in" && visitor.isAdmin} />
        <Offering media={media} />
        <Testimonials />
        <Pricing prices={prices} />
        <FaqSection answers={operatorAnswers} />
        <ContactSection support={support} refusal={actionData} receipt={receipt} />
      </main>
      <SiteFooter {...support} />
    </>
  );
}
