import * as z from "zod";
import { optionalKinds } from "../notices/notice-kinds.ts";

const hour = z
  .string()
  .regex(/^(?:\d|1\d|2[0-3])$/)
  .optional()
  .transform((written) => (written === undefined ? null : Number(written)));

export const noticeSettingsSchema = z
  .object({ wanted: z.array(z.enum(optionalKinds)), quietFrom: hour, quietUntil: hour })
  .refine(
    ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
    "조용한 시간은 시작과 끝을 함께 골라 주세요.",
  );

/** Quiet hours in Seoul time, which may pass midnight. Null: mails are sent at any hour. */
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;
