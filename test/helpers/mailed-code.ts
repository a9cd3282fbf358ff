import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export function mailsTo(mailFolder: string, email: string): string[] {
  return readdirSync(mailFolder)
    .toSorted()
    .map((name) => readFileSync(path.join(mailFolder, name), "utf8"))
    .filter((mail) => mail.startsWith(`To: ${email}\n`));
}

export function mailedCode(mailFolder: string, email: string): string {
  const code = /\b\d{10}\b(?=<)/.exec(mailsTo(mailFolder, email).at(-1) ?? "")?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}
