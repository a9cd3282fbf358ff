/** The draft stands in the tab's own storage, which goes with the tab: the PC may be one that others use too. */
const keyOf = (form: HTMLFormElement) => `draft-${form.id}`;

/** Puts a draft back into the empty fields, and saves one with each input. */
export function keepDraft(form: HTMLFormElement): void {
  const storage = tabStorage();
  if (!storage) return;
  for (const [name, value] of new URLSearchParams(storage.getItem(keyOf(form)) ?? "")) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field?.value === "") field.value = value;
  }
  form.querySelector("[data-cancel]")?.addEventListener("click", () => forgetDraft(form));
  form.addEventListener("input", () => storage.setItem(keyOf(form), String(formBody(form))));
}

export function forgetDraft(form: HTMLFormElement): void {
  tabStorage()?.removeItem(keyOf(form));
}

export function formBody(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string]));
}

/** Null where the browser blocks storage, as some do together with cookies. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
