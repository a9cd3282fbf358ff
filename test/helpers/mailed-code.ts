import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The mails that the embedded backend kept for someone, oldest first. */
export function mailsTo(mailFolder: string, email: string): string[] {
  return readdirSync(mailFolder)
    .toSorted()
    .map((name) => readFileSync(path.join(mailFolder, name), "utf8"))
    .filter((mail) => mail.startsWith(`To: ${email}\n`));
}

/** The ten digits of the newest mail to someone. */
export function mailedCode(mailFolder: string, email: string): string {
  const code = /\b\d{10}\b(?=<)/.exec(mailsTo(mailFolder, email).at(-1) ?? "")?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}
