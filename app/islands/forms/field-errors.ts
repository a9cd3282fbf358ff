import { ERROR_PREFIX, fieldErrorClass } from "../../ui/forms/form-classes.ts";
import { element } from "./element.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlOf(form: HTMLFormElement, name: string): Control | null {
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
  if (message === undefined) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    return;
  }
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", errorId);
  const prefix = element("span", { class: "sr-only" }, ERROR_PREFIX);
  control.after(element("p", { id: errorId, class: fieldErrorClass }, prefix, message));
}
