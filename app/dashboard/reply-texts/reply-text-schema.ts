import * as z from "zod";
import { formatNumber } from "../../korean/numbers.ts";
import { line, text } from "../../ui/forms/text-schemas.ts";

/** The longest reply or reply text, as the database allows it. */
export const REPLY_BODY_MAX = 2_000;

export const replyBodyWords = {
  missing: "본문을 입력해 주세요.",
  tooLong: `본문은 ${formatNumber(REPLY_BODY_MAX)}자를 초과할 수 없습니다.`,
};

/** The placeholders of a reply text, written in braces, and the values that fill them. */
const placeholders = {
  기관명: "organizationName",
  담당자: "contactName",
  "접수 번호": "reference",
  접수일: "receivedOn",
  "내 이름": "writerName",
} as const;

type PlaceholderValues = Record<(typeof placeholders)[keyof typeof placeholders], string>;

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

const TITLE_MAX = 60;
export const replyTextSchema = z.object({
  title: line(TITLE_MAX, {
    missing: "제목을 입력해 주세요.",
    tooLong: `제목은 ${TITLE_MAX}자를 초과할 수 없습니다.`,
  }),
  body: text(REPLY_BODY_MAX, replyBodyWords).check(({ value, issues }) => {
    const unknown = unknownPlaceholder(value);
    if (unknown) issues.push({ code: "custom", message: unknownMessage(unknown), input: value });
  }),
});

function unknownMessage(unknown: string): string {
  const excerpt = unknown.length > 30 ? `${unknown.slice(0, 30)}…` : unknown;
  const problem =
    unknown.length === 1 ? `중괄호 ${excerpt}의 짝이 없습니다.` : `${excerpt}: 쓸 수 없는 자리표시입니다.`;
  return `${problem} 중괄호에는 ${placeholderNames.join(", ")}만 쓸 수 있습니다.`;
}

export type ReplyTextInput = z.input<typeof replyTextSchema>;
export type ReplyTextDetails = z.infer<typeof replyTextSchema>;
