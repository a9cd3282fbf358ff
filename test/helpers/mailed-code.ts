import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";

export function mailsTo(mailFolder: string, email: string): string[] {
  return readdirSync(mailFolder)
    .toSorted()
    .map((name) => readFileSync(path.join(mailFolder, name), "utf8"))
    .filter((mail) => mail.startsWith(`To: ${email}\n`));
}

/** The last of `count` mails, which may be written after the page that says so: it takes a second for everybody. */
export function lastMailTo(mailFolder: string, email: string, count = 1): Promise<string> {
  const read = () => {
    const mails = mailsTo(mailFolder, email);
    const last = mails.at(-1);
    if (last === undefined || mails.length !== count)
      throw new Error(`${mails.length} mails of ${count} for ${email}`);
    return last;
  };
  return vi.waitFor(read, { timeout: 30_000, interval: 50 });
}

export async function mailedCode(mailFolder: string, email: string, count = 1): Promise<string> {
  const code = /\b\d{10}\b(?=<)/.exec(await lastMailTo(mailFolder, email, count))?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}
