/** Characters with a meaning in a link or an address list, and invisible ones: all that the domain email_text refuses. */
export const FORBIDDEN_IN_EMAIL = /[\s?&%,;<>"\p{Other}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const EMAIL_MAX = 255;

/** Takes time quadratic in the length. */
const SHAPE = /^[^@]+@[^@]+\.[^@]+$/;

export function isEmailAddress(text: string): boolean {
  return SHAPE.test(text) && !FORBIDDEN_IN_EMAIL.test(text);
}

export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}
