import { randomUUID } from "node:crypto";

export type Mail = { to: string; from?: string; subject: string; text?: string; html?: string };

export type CaughtMail = Mail & { id: string; at: Date };

const KEPT = 200;

/** Keeps the last 200 caught mails, oldest first, until the backend stops. */
export class Inbox {
  readonly url: string;
  #mails: CaughtMail[] = [];

  constructor(backendUrl: string) {
    this.url = `${backendUrl}/inbox`;
  }

  get mails(): readonly CaughtMail[] {
    return this.#mails;
  }

  add(mail: Mail): void {
    const caught = { ...mail, id: randomUUID().slice(0, 8), at: new Date() };
    this.#mails = [...this.#mails, caught].slice(-KEPT);
    // The log omits the address, because logs are passed on.
    console.info(`메일을 보내는 대신 메일함에 두었습니다: ${this.url}/${caught.id}`);
  }
}
