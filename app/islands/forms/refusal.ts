import {
  ERROR_PREFIX,
  ERROR_SUMMARY_TITLE,
  errorSummaryClass,
  type FailureWords,
  fieldErrorClass,
  type FormIssues,
  HINT_SUFFIX,
} from "../../ui/forms/form-failure.ts";
import { formErrorToastClass, toastParts } from "../../ui/toast/toast-class.ts";

const SUMMARY = '[aria-labelledby="error-summary-title"]';

export function showRefusal(form: HTMLFormElement, issues: FormIssues, words: FailureWords): void {
  removeRefusal(form);
  form.before(toastElement(form.id, words));
  const summary = summaryElement(form, issues);
  form.prepend(summary);
  document.title = ERROR_PREFIX + document.title;
  summary.focus();
}

export function showConnectionLost(
  form: HTMLFormElement,
  words: FailureWords,
  banner?: HTMLElement | null,
): void {
  removeRefusal(form);
  const toast = toastElement(form.id, words);
  form.before(toast);
  if (banner) form.prepend(banner);
  document.title = ERROR_PREFIX + document.title;
  const said = banner ?? toast;
  said.tabIndex = -1;
  said.focus();
}

export function removeRefusal(form: HTMLFormElement): void {
  const region = form.parentElement;
  for (const said of region?.querySelectorAll("[role=alert]") ?? []) said.remove();
  document.title = document.title.replace(ERROR_PREFIX, "");
}

export function updateSummary(form: HTMLFormElement, name: string, message: string | undefined): void {
  const link = form.querySelector(`${SUMMARY} a[href="#${controlOf(form, name)?.id}"]`);
  if (!link) return;
  if (message !== undefined) {
    link.textContent = message;
    return;
  }
  link.parentElement?.remove();
  if (!form.querySelector(`${SUMMARY} a`)) removeRefusal(form);
}

function toastElement(id: string, { title, description }: FailureWords): HTMLElement {
  const words = element("div", { class: toastParts.words });
  words.append(element("p", { id: `toast-${id}`, class: toastParts.title }, title));
  if (description) words.append(element("p", { class: toastParts.description }, description));
  const close = element("button", { "aria-label": "알림 닫기", class: toastParts.close }, "닫기");
  const dialog = element(
    "dialog",
    {
      open: "",
      "aria-labelledby": `toast-${id}`,
      class: formErrorToastClass,
    },
    element("form", { method: "dialog", class: toastParts.form }, words, close),
  );
  return element("div", { role: "alert", class: "print:hidden" }, dialog);
}

function summaryElement(form: HTMLFormElement, issues: FormIssues): HTMLElement {
  const items = Object.entries(issues ?? {}).map(([name, messages]) => {
    const attributes = { href: `#${controlOf(form, name)?.id}`, class: errorSummaryClass.link };
    return element("li", {}, element("a", attributes, messages?.[0] ?? ""));
  });
  return element(
    "div",
    {
      role: "alert",
      tabindex: "-1",
      autofocus: "",
      "aria-labelledby": "error-summary-title",
      class: errorSummaryClass.box,
    },
    element("p", { id: "error-summary-title", class: errorSummaryClass.title }, ERROR_SUMMARY_TITLE),
    element("ul", { class: errorSummaryClass.list }, ...items),
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLElement ? (control as Control) : null;
}

export function isShownWrong(form: HTMLFormElement, name: string): boolean {
  return controlOf(form, name)?.getAttribute("aria-invalid") === "true";
}

export function showFieldError(form: HTMLFormElement, name: string, message: string | undefined): void {
  const control = controlOf(form, name);
  if (!control) return;
  const errorId = `${control.id}-error`;
  document.getElementById(errorId)?.remove();
  const hint = document.getElementById(control.id + HINT_SUFFIX)?.id ?? "";
  const describedBy = `${message === undefined ? "" : errorId} ${hint}`.trim();
  if (describedBy) control.setAttribute("aria-describedby", describedBy);
  else control.removeAttribute("aria-describedby");
  if (message === undefined) return control.removeAttribute("aria-invalid");
  control.setAttribute("aria-invalid", "true");
  const prefix = element("span", { class: "sr-only" }, ERROR_PREFIX);
  control.after(element("p", { id: errorId, class: fieldErrorClass }, prefix, message));
}

export function element(
  tag: string,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
