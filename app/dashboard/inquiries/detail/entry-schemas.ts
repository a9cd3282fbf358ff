import * as z from "zod";
import { line, orNull } from "../../../ui/forms/text-schemas.ts";
import { contactKinds } from "../follow-up-labels.ts";
import { LINE_MAX } from "../update/update-schemas.ts";

export const contactCorrectionSchema = z.object({
  kind: z.enum(contactKinds, "연락 방법을 골라 주세요."),
  remark: orNull(line(LINE_MAX, { tooLong: `연락 내용은 ${LINE_MAX}자를 초과할 수 없습니다.` })),
});

export type ContactCorrectionInput = z.input<typeof contactCorrectionSchema>;
