import {
  ERROR_PREFIX,
  errorSummaryClass,
  type FailureWords,
  fieldErrorClass,
  type FormIssues,
  HINT_SUFFIX,
  wordsAbove,
} from "../../ui/forms/form-failure.ts";

/** `issues`: none where the server was not reached, of which `more` says more. */
export function showRefusal(
  form: HTMLFormElement,
  words: FailureWords,
  issues: FormIssues = {},
  more: HTMLElement | null = null,
): void {
  removeRefusal(form);
  const summary = summaryElement(form, words, issues ?? {});
  if (more) summary.append(more);
  form.prepend(summary);
  document.title = ERROR_PREFIX + document.title;
  summary.focus();
}

export function removeRefusal(form: HTMLFormElement): void {
  form.querySelector("[role=alert]")?.remove();
  document.title = document.title.replace(ERROR_PREFIX, "");
}

export function updateSummary(form: HTMLFormElement, name: string, message: string | undefined): void {
  const link = form.querySelector(`[role=alert] a[href="#${controlOf(form, name)?.id}"]`);
  if (!link) return;
  if (message !== undefined) {
    link.textContent = message;
    return;
  }
  link.parentElement?.remove();
  if (!form.querySelector("[role=alert] a")) removeRefusal(form);
}

function summaryElement(
  form: HTMLFormElement,
  words: FailureWords,
  issues: NonNullable<FormIssues>,
): HTMLElement {
  const errors = Object.entries(issues).map(([name, messages]) => ({ name, message: messages?.[0] ?? "" }));
  const { title, description } = wordsAbove(
    errors.map(({ message }) => message),
    words,
  );
  const summary = element(
    "div",
    {
      role: "alert",
      tabindex: "-1",
      autofocus: "",
      "aria-labelledby": "error-summary-title",
      class: errorSummaryClass.box,
    },
    element("p", { id: "error-summary-title", class: errorSummaryClass.title }, title),
  );
  if (description) summary.append(element("p", { class: errorSummaryClass.words }, description));
  const items = errors.map(({ name, message }) => {
    const attributes = { href: `#${controlOf(form, name)?.id}`, class: errorSummaryClass.link };
    return element("li", {}, element("a", attributes, message));
  });
  if (items.length > 0) summary.append(element("ul", { class: errorSummaryClass.list }, ...items));
  return summary;
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
