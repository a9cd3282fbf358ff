import { useEffect } from "react";

type DraftField = HTMLInputElement | HTMLTextAreaElement;

type DraftsProps = {
  owner: string;
  isErased?: boolean;
};

/**
 * Saves what is typed in the fields marked `data-draft`, in sessionStorage and under the name of the `data-drafts`
 * element around them, and puts it back when the page is opened again. `isErased`: nothing of the person whom they are
 * about is to stay, here either.
 */
export function Drafts({ owner, isErased = false }: DraftsProps) {
  useEffect(() => {
    if (isErased) removeAllOf(owner);
    for (const field of fieldsIn(document)) {
      const draft = sessionStorage.getItem(keyOf(owner, field));
      // Text typed before the scripts ran is newer.
      if (draft === null || draft === field.defaultValue || field.value !== field.defaultValue) continue;
      field.value = draft;
      const disclosure = field.closest("details");
      if (disclosure) disclosure.open = true;
    }
    const save = ({ target }: Event) => {
      const field = target as DraftField;
      if (field.dataset.draft === undefined) return;
      if (field.value === field.defaultValue) sessionStorage.removeItem(keyOf(owner, field));
      else sessionStorage.setItem(keyOf(owner, field), field.value);
    };
    document.addEventListener("input", save);
    return () => document.removeEventListener("input", save);
  }, [owner, isErased]);
  return null;
}

function removeAllOf(owner: string): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyPrefix(owner))) sessionStorage.removeItem(key);
}

type Draft = { key: string; value: string };

/** For a form that is sent: returns a function that removes the drafts of what was sent. That one returns another, which puts
 * the texts back where they were written, unless there are others by now. */
export function draftsOf(form: HTMLFormElement): () => () => void {
  const sent = draftsIn(form);
  return () => {
    remove(sent);
    // The page may have been left and opened again since.
    for (const { key, value } of sent)
      for (const field of fieldsOf(key)) if (field.value === value) field.value = field.defaultValue;
    return () => restore(sent);
  };
}

/** For a client action: removes the drafts on the page if the server redirects to `path`, as it does once they are stored. */
export async function removeDraftsAtRedirect<Answer>(
  path: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const sent = draftsIn(document);
  try {
    return await send();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("Location") === path) remove(sent);
    throw answer;
  }
}

function restore(drafts: readonly Draft[]): void {
  for (const { key, value } of drafts) {
    if (value === "" || sessionStorage.getItem(key) !== null) continue;
    sessionStorage.setItem(key, value);
    for (const field of fieldsOf(key)) if (field.value === field.defaultValue) field.value = value;
  }
}

function draftsIn(part: ParentNode): Draft[] {
  return fieldsIn(part).map((field) => ({ key: keyOf(ownerOf(field), field), value: field.value }));
}

function remove(drafts: readonly Draft[]): void {
  for (const { key, value } of drafts)
    if (sessionStorage.getItem(key) === value) sessionStorage.removeItem(key);
}

function fieldsIn(part: ParentNode): DraftField[] {
  return [...part.querySelectorAll<DraftField>("[data-draft]")];
}

function fieldsOf(key: string): DraftField[] {
  return fieldsIn(document).filter((field) => keyOf(ownerOf(field), field) === key);
}

function ownerOf(element: Element): string {
  return element.closest<HTMLElement>("[data-drafts]")?.dataset.drafts ?? "";
}

function keyOf(owner: string, field: DraftField): string {
  return `${keyPrefix(owner)}${field.dataset.draft}`;
}

function keyPrefix(owner: string): string {
  return `${owner} `;
}
