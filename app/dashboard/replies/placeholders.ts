/** The placeholders of a reply text, written in braces, and the values that fill them. */
const placeholders = {
  기관명: "organizationName",
  담당자: "contactName",
  "접수 번호": "reference",
  접수일: "receivedOn",
  "내 이름": "writerName",
} as const;

export type PlaceholderValues = Record<(typeof placeholders)[keyof typeof placeholders], string>;

export const placeholderNames = Object.keys(placeholders).map((name) => `{${name}}`);

const IN_BRACES = /\{([^{}]*)\}/g;

/** Returns the first unknown placeholder with its braces, or an unmatched brace. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [inBraces, name = ""] of text.matchAll(IN_BRACES)) {
    if (!Object.hasOwn(placeholders, name.trim())) return inBraces;
  }
  return /[{}]/.exec(text.replaceAll(IN_BRACES, ""))?.[0];
}

/** Fills the placeholders in one pass, so that braces in a value stay as they are. */
export function filledText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(IN_BRACES, (inBraces, name: string) => {
    const known = name.trim();
    return Object.hasOwn(placeholders, known)
      ? values[placeholders[known as keyof typeof placeholders]]
      : inBraces;
  });
}
