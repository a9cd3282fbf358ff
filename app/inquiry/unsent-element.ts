import { element } from "../islands/forms/element.ts";
import { unsent, unsentClass } from "./unsent-copy.ts";

/** `UnsentNotice` as an element, with the phone number from the page's footer. */
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
