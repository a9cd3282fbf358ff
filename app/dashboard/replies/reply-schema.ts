import * as z from "zod";
import { line, text } from "../../ui/forms/text-schemas.ts";
import { REPLY_BODY_MAX, replyBodyWords } from "./reply-body.ts";

const SUBJECT_MAX = 100;

const noSuchDay = "다음 연락일을 다시 골라 주세요.";

/** `nextOn`: the day to get in touch again; empty leaves what is set. */
export const replySchema = z.object({
  subject: line(SUBJECT_MAX, {
    missing: "제목을 입력해 주세요.",
    tooLong: `제목은 ${SUBJECT_MAX}자를 초과할 수 없습니다.`,
  }),
  body: text(REPLY_BODY_MAX, replyBodyWords),
  nextOn: z.union([z.literal(""), z.iso.date().regex(/^20[2-9]/)], noSuchDay).default(""),
  /** Of the inquiry as it was shown; none of it is 0. */
  version: z.coerce.number().int().catch(0),
});

export type Reply = z.infer<typeof replySchema>;

export type ReplyInput = z.input<typeof replySchema>;
