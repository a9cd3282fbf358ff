import * as z from "zod";
import {
  cleanLine,
  hasExcessiveMarks,
  TOO_MANY_MARKS,
  MAX_LENGTH_FACTOR,
} from "../../ui/forms/clean-text.ts";

export const inviteExpiries = ["1", "7", "30", "90", "never"] as const;
export const inviteKinds = ["staff", "admin"] as const;

const LABEL_MAX = 100;
const labelTooLong = `메모는 ${LABEL_MAX}자를 초과할 수 없습니다`;
const uses = "사용 횟수는 1에서 1000 사이의 수여야 합니다";

export const inviteSchema = z.object({
  kind: z.enum(inviteKinds, { error: "권한을 선택해주세요" }),
  maxUses: z.coerce.number({ error: uses }).int(uses).min(1, uses).max(1000, uses),
  /** In days. */
  expiry: z.enum(inviteExpiries, { error: "만료를 선택해주세요" }),
  label: z
    .string()
    .max(LABEL_MAX * MAX_LENGTH_FACTOR, { error: labelTooLong, abort: true })
    .overwrite(cleanLine)
    .max(LABEL_MAX, labelTooLong)
    .refine((label) => !hasExcessiveMarks(label), TOO_MANY_MARKS)
    .optional(),
});

export type InviteInput = z.input<typeof inviteSchema>;
export type InviteDetails = z.infer<typeof inviteSchema>;
