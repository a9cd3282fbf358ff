import * as z from "zod";
import { line, text } from "../../../ui/forms/text-schemas.ts";
import { REPLY_BODY_MAX, replyBodyWords } from "../../reply-texts/reply-text-schema.ts";

const SUBJECT_MAX = 100;

/** No word would be no choice, for the form that comes back. */
export const KEPT = "kept";
const replyTime = z.iso.datetime({ offset: true }).optional();

const noSuchDay = "다음 연락일을 다시 골라 주세요.";

/** `nextOn`: the day to get in touch again, set only while the one that was shown is still `planned`. */
export const replySchema = z.object({
  subject: line(SUBJECT_MAX, {
    missing: "제목을 입력해 주세요.",
    tooLong: `제목은 ${SUBJECT_MAX}자를 초과할 수 없습니다.`,
  }),
  body: text(REPLY_BODY_MAX, replyBodyWords),
  nextOn: z.union([z.literal(KEPT), z.iso.date().regex(/^20[2-9]/)], noSuchDay).default(KEPT),
  planned: z.iso.date().optional().catch(undefined),
  /** The writer takes an inquiry that nobody has. */
  take: z.literal("on").optional(),
  /** When the newest reply was stored as the form was opened, and a newer one despite which this is sent. */
  seen: replyTime,
  despite: replyTime,
});

export type Reply = z.infer<typeof replySchema>;

export type ReplyInput = z.input<typeof replySchema>;
