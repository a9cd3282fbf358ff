import { safeParse, type ZodMiniType } from "zod/mini";
import { type FailureWords, type FormIssues, invalidInput, SENDING } from "../../ui/forms/form-failure.ts";
import { forgetDraft, formBody, keepDraft } from "./form-draft.ts";
import { isShownWrong, removeRefusal, showFieldError, showRefusal, updateSummary } from "./refusal.ts";

/** `describeIssues`: the summary's words if not `invalidInput`; `failed`: its words when the server was not reached. */
export type CheckedForm = {
  schema: ZodMiniType;
  describeIssues?: (values: Record<string, unknown>, issues: FormIssues) => FailureWords;
  failed: FailureWords;
  /** Never of a form that asks for a secret. */
  keepsDraft?: true;
};

const OFFLINE = "인터넷 연결이 끊긴 것 같습니다. 연결을 확인한 뒤 다시 눌러 주세요.";

/** By the id of their elements. `moreIfLost` is added to the words above a form that did not reach the server. */
export function enhanceForms(
  forms: Record<string, CheckedForm>,
  moreIfLost?: () => HTMLElement | null,
): void {
  for (const [id, check] of Object.entries(forms)) {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) enhanceForm(form, { ...check, moreIfLost });
  }
}

type Enhancement = CheckedForm & { moreIfLost?: (() => HTMLElement | null) | undefined };

function enhanceForm(form: HTMLFormElement, check: Enhancement): void {
  // On a reload the browser may restore the button disabled, as it was during sending.
  setSending(form, false);
  const typed = new Set<string>();
  const checkField = (name: string) => {
    const [message] = issuesOf(form, check).issues[name] ?? [];
    showFieldError(form, name, message);
    updateSummary(form, name, message);
  };

  form.addEventListener("input", ({ target }) => {
    const { name } = target as HTMLInputElement;
    typed.add(name);
    if (isShownWrong(form, name)) checkField(name);
  });
  form.addEventListener("focusout", ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (typed.has(name)) afterPress(() => checkField(name));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { values, issues } = issuesOf(form, check);
    for (const name of fieldNames(form)) showFieldError(form, name, issues[name]?.[0]);
    if (Object.keys(issues).length === 0) void send(form, check);
    else showRefusal(form, check.describeIssues?.(values, issues) ?? invalidInput(issues), issues);
  });
  if (check.keepsDraft) keepDraft(form);
  // The page may have entered the back/forward cache during sending.
  addEventListener("pageshow", ({ persisted }) => persisted && setSending(form, false));
}

async function send(form: HTMLFormElement, check: Enhancement): Promise<void> {
  if (isSending(form)) return;
  removeRefusal(form);
  setSending(form, true);
  const sent = new FormData(form);
  const answer = await postForm(form);
  if (answer.outcome === "accepted") {
    forgetDraft(form);
    return location.assign(answer.location);
  }
  setSending(form, false);
  const selector = `[data-form="${form.id}"]`;
  const refused = answer.outcome === "refused" ? answer.page.querySelector(selector) : null;
  const current = document.querySelector(selector);
  if (answer.outcome === "lost" || !refused || !current)
    return showRefusal(
      form,
      navigator.onLine ? check.failed : { ...check.failed, description: OFFLINE },
      {},
      check.moreIfLost?.(),
    );
  copyTypedSince(sent, form, refused);
  current.replaceWith(refused);
  document.title = answer.page.title;
  refused.querySelector<HTMLElement>("[autofocus]")?.focus();
  enhanceForms({ [form.id]: check }, check.moreIfLost);
}

type Answer =
  { outcome: "accepted"; location: string } | { outcome: "refused"; page: Document } | { outcome: "lost" };

/** Posts a form by `fetch`, so that the history has no entry for the POST. */
async function postForm(form: HTMLFormElement): Promise<Answer> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: formBody(form),
      // Makes the server send `Location` without redirecting (app/server/flash.server.ts).
      headers: { "X-Requested-With": "fetch" },
    });
    const location = response.headers.get("Location");
    if (location !== null) return { outcome: "accepted", location };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { outcome: "refused", page };
  } catch {
    return { outcome: "lost" };
  }
}

/** The server's page has the sent values: text typed during sending would be lost. */
function copyTypedSince(sent: FormData, form: HTMLFormElement, refused: Element): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    const { type, name, value } = field;
    if (!name || type === "checkbox" || type === "radio" || value === sent.get(name)) continue;
    const target = refused.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (target) target.value = value;
  }
}

function issuesOf(form: HTMLFormElement, { schema }: Enhancement) {
  // An empty value counts as missing, as Conform reads it on the server.
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  const issues: Record<string, string[]> = {};
  for (const { path, message } of safeParse(schema, values).error?.issues ?? [])
    (issues[String(path[0])] ??= []).push(message);
  return { values, issues };
}

function fieldNames(form: HTMLFormElement): string[] {
  return [...form.elements].map((control) => (control as HTMLInputElement).name).filter(Boolean);
}

const labels = new WeakMap<HTMLButtonElement, string>();

/** The last one: the answers to a question stand before it. */
const sendButton = (form: HTMLFormElement) => [...form.querySelectorAll("button")].at(-1);

function setSending(form: HTMLFormElement, isBusy: boolean): void {
  const button = sendButton(form);
  if (!button) return;
  if (isBusy) labels.set(button, button.textContent);
  button.disabled = isBusy;
  button.textContent = isBusy ? SENDING : (labels.get(button) ?? button.textContent);
  const status = form.querySelector("[aria-live]") as HTMLElement;
  status.textContent = isBusy ? SENDING : "";
  // A disabled button loses the focus.
  const [from, to] = isBusy ? [button, status] : [status, button];
  if (document.activeElement === from) to.focus();
}

function isSending(form: HTMLFormElement): boolean {
  return sendButton(form)?.disabled ?? false;
}

let isPressed = false;
let afterwards: (() => void)[] = [];
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    isPressed = false;
    setTimeout(() => {
      for (const act of afterwards.splice(0)) act();
    });
  });
}

/** An error shown between pointerdown and pointerup would move the button from under the pointer. */
function afterPress(act: () => void): void {
  if (isPressed) afterwards.push(act);
  else act();
}
