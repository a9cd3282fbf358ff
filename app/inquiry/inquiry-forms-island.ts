import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import { unsentElement } from "./unsent-element.ts";
import {
  inquiryFailed,
  inquiryFormError,
  landingFormError,
  landingInquiryFailed,
} from "./inquiry-form-error.ts";
import { inquirySchema, landingInquirySchema } from "./inquiry-schema.ts";

enhanceForms({
  inquiry: {
    schema: inquirySchema,
    describeIssues: inquiryFormError,
    lost: inquiryFailed,
    lostNotice: unsentElement,
  },
  "landing-inquiry": {
    schema: landingInquirySchema,
    describeIssues: landingFormError,
    lost: landingInquiryFailed,
    lostNotice: unsentElement,
  },
});

const receipt = document.querySelector<HTMLDialogElement>("dialog.receipt");
if (receipt) {
  // Reopened as modal, so that the focus moves in and returns on close.
  receipt.close();
  receipt.showModal();
}

const print = document.querySelector(".receipt-print");
print?.removeAttribute("hidden");
print?.addEventListener("click", () => window.print());
