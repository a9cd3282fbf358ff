import { replyHref } from "../inquiries/follow-up/contact-panel.tsx";

// Windows hands a mail program 2,083 characters at most, and Chrome on it none beyond 2,048. A Hangul syllable takes nine.
const LONGEST_LINK = 2_000;

/** A link to a mail with its subject and, where the link has the room, its text. */
export function replyMail(inquiry: { email: string; reference: string }, text: string) {
  const bare = replyHref(inquiry);
  // Line breaks of a mail are CRLF.
  const href = `${bare}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
  return href.length <= LONGEST_LINK ? { href, hasText: true } : { href: bare, hasText: false };
}
