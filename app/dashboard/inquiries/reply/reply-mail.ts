import { replySubject } from "../../../notifications/mails/mail-subject.ts";
import { mailtoHref } from "../../../ui/email-address.ts";

// Windows passes at most 2,083 characters to a mail program, Chrome on it 2,048. A Hangul syllable takes nine.
const LONGEST_LINK = 2_000;

export function replyMail(inquiry: { email: string; reference: string }, text: string) {
  const bare = replyHref(inquiry);
  // A mail's line breaks are CRLF.
  const href = `${bare}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
  return text !== "" && href.length <= LONGEST_LINK
    ? { href, hasText: true }
    : { href: bare, hasText: false };
}

export function replyHref({ email, reference }: { email: string; reference: string }): string {
  return `${mailtoHref(email)}?subject=${encodeURIComponent(replySubject(reference))}`;
}
