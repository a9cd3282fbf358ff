import { element } from "../islands/forms/refusal.ts";
import { errorSummaryClass } from "../ui/forms/form-failure.ts";

export const unsent = {
  before:
    "문의가 아직 접수되지 않았습니다. 입력하신 내용은 아래에 그대로 있습니다. 잠시 후 다시 보내 주시거나 ",
  phoneClass: "font-semibold underline underline-offset-4",
  after: "번으로 전화해 주세요.",
};

/** `UnsentWords` as an element, with the phone number from the page's footer. */
export function unsentElement(): HTMLElement | null {
  const phone = document.querySelector('address a[href^="tel:"]');
  if (!phone) return null;
  const link = element("a", { href: phone.getAttribute("href") ?? "", class: unsent.phoneClass });
  link.textContent = phone.textContent;
  return element("p", { class: errorSummaryClass.words }, unsent.before, link, unsent.after);
}
