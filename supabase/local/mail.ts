import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EmailDriver, EmailMessage } from "@supabase/lite";
import { logToTerminal } from "./terminal-log.ts";

type Links = { siteUrl: string; backendUrl: string };

export class MailFolder implements EmailDriver {
  readonly sent: EmailMessage[] = [];
  readonly #folder: string | undefined;
  readonly #links: Links;

  constructor(links: Links, folder?: string) {
    this.#links = links;
    this.#folder = folder;
  }

  async send(original: EmailMessage): Promise<void> {
    const message = {
      ...original,
      text: this.#withBackendLinks(original.text),
      html: this.#withBackendLinks(original.html),
    };
    this.sent.push(message);
    if (!this.#folder) return;

    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    // The file name is printed, so it holds no address.
    const file = join(this.#folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
    const { to, subject, html, text } = message;
    const headers = `To: ${to}\nSubject: ${subject}\nContent-Type: text/${html ? "html" : "plain"}; charset=utf-8`;
    writeFileSync(file, `${headers}\n\n${html ?? text ?? ""}\n`, { mode: 0o600 });
    logToTerminal("info", `메일을 보내는 대신 저장했습니다: ${file}`);
  }

  // lite writes links as if the auth service were at the site's address.
  #withBackendLinks(body: string | undefined): string | undefined {
    const { siteUrl, backendUrl } = this.#links;
    return body?.replaceAll(`${siteUrl.replace(/\/$/, "")}/auth/v1/`, `${backendUrl}/auth/v1/`);
  }
}
