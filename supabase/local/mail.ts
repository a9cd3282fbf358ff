import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EmailDriver, EmailMessage } from "@supabase/lite";

type Links = { siteUrl: string; backendUrl: string };

/** Keeps mail instead of sending it: in `sent`, and with a folder as one file each. */
export class MailFolder implements EmailDriver {
  readonly sent: EmailMessage[] = [];
  readonly #folder: string | undefined;
  readonly #links: Links;

  constructor(links: Links, folder?: string) {
    this.#links = links;
    this.#folder = folder;
  }

  async send(written: EmailMessage): Promise<void> {
    const message = {
      ...written,
      text: this.#relink(written.text),
      html: this.#relink(written.html),
    };
    this.sent.push(message);
    if (!this.#folder) return;

    mkdirSync(this.#folder, { recursive: true });
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    // The name is printed, so whom the mail is to stands inside only.
    const file = join(this.#folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
    const { to, subject, html, text } = message;
    const headers = `To: ${to}\nSubject: ${subject}\nContent-Type: text/${html ? "html" : "plain"}; charset=utf-8`;
    writeFileSync(file, `${headers}\n\n${html ?? text ?? ""}\n`, { mode: 0o600 });
    console.log(`메일을 보내는 대신 저장했습니다: ${file}`);
  }

  // lite takes the site's address for the address of the auth service.
  #relink(body: string | undefined): string | undefined {
    const { siteUrl, backendUrl } = this.#links;
    return body?.replaceAll(`${siteUrl.replace(/\/$/, "")}/auth/v1/`, `${backendUrl}/auth/v1/`);
  }
}
