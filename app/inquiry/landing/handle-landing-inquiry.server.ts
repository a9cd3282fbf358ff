import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "react-router";
import { readForm } from "../../server/request/form-data.server.ts";
import { landingFormError, landingInquiryFailed } from "../inquiry-form-error.ts";
import { landingInquirySchema } from "../inquiry-schema.ts";
import { receiptQuery } from "../receipt/receipt.server.ts";
import { refuseInquiry } from "../refuse-inquiry.server.ts";
import { submitInquiry } from "../submission/submit-inquiry.server.ts";
import { tooManyInquiries } from "../submission/too-many-inquiries.server.ts";

export async function handleLandingInquiry(request: Request) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: landingInquirySchema });
  if (submission.status !== "success")
    return refuseInquiry(submission, {
      status: 422,
      ...landingFormError(submission.payload, submission.error),
    });

  const sent = await submitInquiry(submission.value, { form, request });
  if (sent.outcome === "limited")
    return refuseInquiry(submission, tooManyInquiries(landingInquiryFailed.title));
  if (sent.outcome === "refused" || sent.outcome === "failed") {
    const status = sent.outcome === "refused" ? 422 : 503;
    return refuseInquiry(submission, { status, ...landingInquiryFailed, isUnsent: true });
  }
  throw redirect(`/?${receiptQuery(sent, submission.value)}#contact`, 303);
}
