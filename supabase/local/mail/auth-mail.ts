import type { EmailDriver, EmailMessage } from "@supabase/lite";
import type { Inbox } from "./inbox.ts";

type Links = { siteUrl: string; backendUrl: string };

export class AuthMail implements EmailDriver {
  readonly #inbox: Inbox;
  readonly #links: Links;

  constructor(inbox: Inbox, links: Links) {
    this.#inbox = inbox;
    this.#links = links;
  }

  async send({ to, subject, text, html }: EmailMessage): Promise<void> {
    this.#inbox.add({
      to,
      subject,
      text: this.#withBackendLinks(text),
      html: this.#withBackendLinks(html),
    });
  }

  // lite writes links as if the auth service were at the site's address.
  #withBackendLinks(body: string | undefined): string | undefined {
    const { siteUrl, backendUrl } = this.#links;
    return body?.replaceAll(`${siteUrl.replace(/\/$/, "")}/auth/v1/`, `${backendUrl}/auth/v1/`);
  }
}
