import { enhanceForms } from "../islands/forms/enhance-forms.ts";
import { inquiryForms } from "./inquiry-forms.ts";
import { unsentElement } from "./unsent-element.ts";

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
