import { element } from "../islands/forms/refusal.ts";

export const unsent = {
  title: "문의가 아직 접수되지 않았습니다",
  before: "입력하신 내용은 아래에 그대로 있습니다. 잠시 후 다시 보내 주시거나 ",
  after: "번으로 전화해 주세요.",
};

export const unsentClass = {
  box: "rounded-xl border-2 border-alarm-700 bg-white p-5",
  title: "text-lg font-bold",
  words: "mt-2",
  phone: "font-semibold underline underline-offset-4",
};

/** `UnsentBanner` as an element, with the phone number from the page's footer. */
export function unsentElement(): HTMLElement | null {
  const phone = document.querySelector('address a[href^="tel:"]');
  if (!phone) return null;
  const link = element("a", { href: phone.getAttribute("href") ?? "", class: unsentClass.phone });
  link.textContent = phone.textContent;
  return element(
    "div",
    { role: "alert", tabindex: "-1", class: unsentClass.box },
    element("p", { class: unsentClass.title }, unsent.title),
    element("p", { class: unsentClass.words }, unsent.before, link, unsent.after),
  );
}
