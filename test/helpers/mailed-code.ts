import { vi } from "vitest";
import type { CaughtMail } from "../../supabase/local/mail/inbox.ts";

/** Returns the mails to this address in the embedded backend's inbox, oldest first. */
export async function mailsTo(backendUrl: string, email: string): Promise<CaughtMail[]> {
  const response = await fetch(`${backendUrl}/inbox`, { headers: { Accept: "application/json" } });
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter(({ to }) => to === email);
}

/** Waits for the last of `count` mails. It may arrive after the page, which takes a fixed second for everybody. */
export function lastMailTo(backendUrl: string, email: string, count = 1): Promise<CaughtMail> {
  const read = async () => {
    const mails = await mailsTo(backendUrl, email);
    const last = mails.at(-1);
    if (last === undefined || mails.length !== count)
      throw new Error(`${mails.length} mails of ${count} for ${email}`);
    return last;
  };
  return vi.waitFor(read, { timeout: 30_000, interval: 50 });
}

/** Waits for the last of `count` codes. Other mails, as of a new factor, are passed over. */
export function mailedCode(backendUrl: string, email: string, count = 1): Promise<string> {
  const read = async () => {
    const mails = await mailsTo(backendUrl, email);
    const codes = mails.flatMap(({ html = "" }) => /\b\d{10}\b(?=<)/.exec(html) ?? []);
    const last = codes.at(-1);
    if (last === undefined || codes.length !== count)
      throw new Error(`${codes.length} codes of ${count} for ${email}`);
    return last;
  };
  return vi.waitFor(read, { timeout: 30_000, interval: 50 });
}
