import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import { element } from "../islands/forms/refusal.ts";
import { withDomain } from "../ui/email-address.ts";
import { CORRECTED_DOMAIN, inquiryForms, RECEIVED } from "./inquiry-forms.ts";
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

const receipt = document.querySelector<HTMLDialogElement>(".receipt-dialog");
if (receipt && location.hash !== `#${RECEIVED}`) {
  // Reopened as modal, so that the focus stays in it; on Escape too it goes to the receipt behind.
  receipt.open = false;
  receipt.showModal();
  receipt.addEventListener("close", () => (location.hash = RECEIVED));
  receipt.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    receipt.close();
  });
}

// The browsers inside other apps, where window.print is missing or does nothing.
const IN_APP = /; wv\)|inapp|KAKAOTALK|\bLine\/|iP(?:hone|ad)(?!.*Safari)/i;
const print = document.querySelector("button.receipt-print");
if (print && "print" in window && !IN_APP.test(navigator.userAgent)) {
  print.removeAttribute("hidden");
  print.addEventListener("click", () => window.print());
} else if (print) {
  const address = element("input", { value: location.href, "aria-label": "접수증 주소", readonly: "" });
  address.className = "receipt-address";
  address.addEventListener("focus", () => (address as HTMLInputElement).select());
  const aboutPrinting = document.querySelector("span.receipt-print");
  aboutPrinting?.parentElement?.append(address);
  aboutPrinting?.remove();
}
