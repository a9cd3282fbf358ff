import { parseWithZod } from "@conform-to/zod/v4";
import type { Route } from "./+types/home.ts";
import type { PageHandle } from "../page-handle.ts";
import { visitorWithin } from "../auth/session.server.ts";
import { pageMeta, siteOriginIn } from "../seo/page-meta.ts";
import { PageTitle } from "../seo/page-title.tsx";
import { readForm } from "../server/request/form-data.server.ts";
import { isAnyEmpty } from "../ui/forms/form-issues.ts";
import { refuseForm } from "../ui/forms/refuse-form.server.ts";
import { landingInquirySchema } from "../inquiry/inquiry-schema.ts";
import { submitInquiry } from "../inquiry/submission/submit-inquiry.server.ts";
import { tooManyInquiries } from "../inquiry/submission/too-many-inquiries.server.ts";
import { SiteFooter } from "../ui/site-footer.tsx";
import { support } from "../ui/support.server.ts";
import { Toast } from "../ui/toast/toast.tsx";
import { redirectWithToast, toast } from "../ui/toast/toast.server.ts";
import { AccountMenu } from "../account/account-menu.tsx";
import { SiteHeader } from "../ui/site-header.tsx";
import { ContactSection } from "./contact-section.tsx";
import { FaqSection } from "./faq/faq-section.tsx";
import { operatorAnswers } from "./faq/operator-answers.server.ts";
import { Hero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { Offering } from "./offering.tsx";
import { serviceStructuredData } from "./service-structured-data.ts";
import { Testimonials } from "./testimonials-section.tsx";

export const handle: PageHandle = { cache: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { visitor: await visitorWithin(context), support, operatorAnswers };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: landingInquirySchema });
  if (submission.status !== "success") {
    if (!isAnyEmpty(submission.payload, ["organizationName", "contactName", "email", "phone"]))
      return refuseForm(submission);
    const description = "모든 필수 항목을 입력해주세요.";
    return refuseForm(submission, { status: 422, title: "입력 오류", description });
  }

  const { outcome } = await submitInquiry(submission.value, { form, request });
  if (outcome === "limited") return refuseForm(submission, tooManyInquiries("제출 실패"));
  if (outcome === "refused" || outcome === "failed") {
    const status = outcome === "refused" ? 422 : 503;
    const description = "문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.";
    return refuseForm(submission, { status, title: "제출 실패", description, isUnsent: true });
  }
  const received = toast("success", "문의 접수 완료", "빠른 시일 내에 연락드리겠습니다.");
  throw await redirectWithToast(request, "/#contact", received);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const title = "기관을 위한 VR 자연 명상 서비스";

export function meta({ matches, loaderData: { support } }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title,
      description:
        "학교, 보건소, 청소년 상담센터, 기업 웰니스룸에서 헤드셋 하나로 숲과 바다를 만나는 VR 자연 명상 서비스입니다.",
      path: "/",
      ownTitle: true,
    }),
    { "script:ld+json": serviceStructuredData(siteOriginIn(matches), support) },
  ];
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, support, operatorAnswers } = loaderData;
  return (
    <>
      <PageTitle title={title} toast={actionData?.toast} />
      <SiteHeader account={<AccountMenu visitor={visitor} />} />
      <main id="main" tabIndex={-1}>
        <Hero isAdmin={visitor.state === "signed-in" && visitor.isAdmin} />
        <Offering />
        <Testimonials />
        <Pricing />
        <FaqSection answers={operatorAnswers} />
        <ContactSection support={support} refusal={actionData} />
      </main>
      <SiteFooter {...support} />
      {actionData && <Toast key={actionData.toast.id} {...actionData.toast} />}
    </>
  );
}
