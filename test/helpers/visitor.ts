import { randomUUID } from "node:crypto";
import { type BoundFunctions, type queries, within } from "@testing-library/dom";
import { parsePage } from "./parse-page.ts";

type Fields = Record<string, string | string[]>;
type Answer = (request: Request) => Promise<Response>;

export type ShownPage = {
  status: number;
  url: string;
  headers: Headers;
  html: string;
  document: Document;
  screen: BoundFunctions<typeof queries>;
  text: string;
  /** What stands in the field of that name. */
  typed: (field: string) => string | undefined;
  /** Where the link of that name leads. */
  href: (link: string | RegExp) => string;
  follow: (link: string | RegExp) => Promise<ShownPage>;
  press: (button: string, fields?: Fields) => Promise<ShownPage>;
};

// Browsers drop longer cookies.
const MAX_COOKIE_BYTES = 4_096;

/** A person whose browser runs no scripts: keeps cookies, follows redirects, submits forms as they are. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly siteUrl: string;
  readonly extraHeaders: Record<string, string>;
  readonly #answer: Answer;

  constructor(siteUrl: string, extraHeaders: Record<string, string> = {}, answer: Answer = fetch) {
    this.siteUrl = siteUrl;
    this.extraHeaders = extraHeaders;
    this.#answer = answer;
  }

  carry(cookie: string): void {
    this.#keep(cookie);
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  cookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.siteUrl }));
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.extraHeaders, ...Object.fromEntries(new Headers(init.headers)) });
    if (this.#cookies.size > 0) headers.set("Cookie", this.cookieHeader);
    const request = new Request(new URL(path, this.siteUrl), { ...init, headers, redirect: "manual" });
    const response = await this.#answer(request);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  async open(path: string): Promise<ShownPage> {
    return this.#show(await this.send(path), path);
  }

  async post(path: string, fields: Fields): Promise<ShownPage> {
    return this.#show(await this.sendForm(path, fields), path);
  }

  sendForm(path: string, fields: Fields): Promise<Response> {
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
      ),
      headers: { Origin: new URL(this.siteUrl).origin },
    });
  }

  async signUp(inviteCode: string, email = `person-${randomUUID()}@example.com`) {
    const password = `secret-${randomUUID()}`;
    const response = await this.sendForm("/auth?mode=signup", { email, password, inviteCode });
    if (response.status !== 303) throw new Error(`sign-up answered ${response.status}`);
    return { email, password };
  }

  async #show(response: Response, path: string): Promise<ShownPage> {
    const location = response.headers.get("Location");
    if (location !== null && response.status >= 300 && response.status < 400) return this.open(location);

    const html = await response.text();
    let parsed: Document | undefined;
    const documentOf = () => (parsed ??= parsePage(html, new URL(path, this.siteUrl).href));
    const screen = () => within(documentOf().body);
    const href = (name: string | RegExp) => screen().getByRole("link", { name }).getAttribute("href") ?? "";
    return {
      status: response.status,
      url: path,
      headers: response.headers,
      html,
      get document() {
        return documentOf();
      },
      get screen() {
        return screen();
      },
      get text() {
        return documentOf().body.textContent.replaceAll(/\s+/g, " ");
      },
      typed: (field) => documentOf().querySelector<HTMLInputElement>(`[name=${field}]`)?.value,
      href,
      follow: (link) => this.open(href(link)),
      press: (button, fields = {}) => this.#press(documentOf(), button, fields),
    };
  }

  #press(document: Document, name: string, typed: Fields): Promise<ShownPage> {
    const button = [...document.querySelectorAll("button")].find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent).replaceAll(/\s+/g, " ").trim() === name,
    );
    if (!button?.form) throw new Error(`There is no button ${name} in a form`);
    const fields: Fields = {};
    const radios = [...button.form.querySelectorAll<HTMLInputElement>("[type=radio]")];
    for (const control of button.form.elements) {
      const { name: field, value, type, checked } = control as HTMLInputElement;
      if (!field || (["submit", "button"].includes(type) && control !== button)) continue;
      if (type === "radio" && !checked) continue;
      const isSent = type !== "checkbox" || checked;
      if (type === "checkbox" || (type === "hidden" && field in fields))
        fields[field] = [...[fields[field] ?? []].flat(), ...(isSent ? [value] : [])];
      else fields[field] = value;
    }
    const isKnown = (field: string) => field in fields || radios.some(({ name: each }) => each === field);
    const unknown = Object.keys(typed).filter((field) => !isKnown(field));
    if (unknown.length > 0) throw new Error(`The form has no ${unknown.join(", ")}`);
    const { pathname, search } = new URL(button.form.action);
    const sent = { ...fields, ...typed };
    if (button.form.method !== "get") return this.post(pathname + search, sent);
    return this.open(`${pathname}?${new URLSearchParams(sent as Record<string, string>)}`);
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", ...value] = pair.split("=");
    const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isGone) this.#cookies.delete(name);
    else if (pair.length <= MAX_COOKIE_BYTES) this.#cookies.set(name, value.join("="));
  }
}
