import * as z from "zod";
import {
  cleanLine,
  hasExcessiveMarks,
  isBlank,
  MAX_LENGTH_FACTOR,
  TOO_MANY_MARKS,
} from "../../../ui/forms/clean-text.ts";
import { VIEW_NAME_MAX } from "./view-paths.ts";

const missing = "이름을 입력해 주세요.";
const tooLong = `이름은 ${VIEW_NAME_MAX}자를 초과할 수 없습니다.`;

export const viewSchema = z.object({
  name: z
    .string({ error: missing })
    .max(VIEW_NAME_MAX * MAX_LENGTH_FACTOR, { error: tooLong, abort: true })
    .overwrite(cleanLine)
    .refine((name) => !isBlank(name), { error: missing, abort: true })
    .max(VIEW_NAME_MAX, tooLong)
    .refine((name) => !hasExcessiveMarks(name), TOO_MANY_MARKS),
  shared: z.boolean().default(false),
});

export type ViewInput = z.input<typeof viewSchema>;
export type ViewDetails = z.infer<typeof viewSchema>;
