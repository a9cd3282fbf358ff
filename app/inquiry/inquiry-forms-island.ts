import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import { withDomain } from "../ui/email-address.ts";
import { CORRECTED_DOMAIN, inquiryForms } from "./inquiry-forms.ts";
import { unsentElement } from "./unsent-element.ts";

// In the capture phase, before the form is checked and sent.
addEventListener(
  "submit",
  ({ submitter }) => {
    const { form, name, value } = (submitter ?? {}) as HTMLButtonElement;
    const email = form?.elements.namedItem("email") as HTMLInputElement;
    if (name === CORRECTED_DOMAIN) email.value = withDomain(email.value, value);
  },
  true,
);
enhanceForms(inquiryForms, unsentElement);

const receipt = document.querySelector<HTMLDialogElement>("dialog.receipt");
if (receipt) {
  // Reopened as modal, so that the focus moves in and returns on close.
  receipt.close();
  receipt.showModal();
}

const print = document.querySelector(".receipt-print");
print?.removeAttribute("hidden");
print?.addEventListener("click", () => window.print());
