import * as z from "zod";
import { line } from "../../../ui/forms/text-schemas.ts";

const VIEW_NAME_MAX = 30;

export const viewSchema = z.object({
  name: line(VIEW_NAME_MAX, {
    missing: "이름을 입력해 주세요.",
    tooLong: `이름은 ${VIEW_NAME_MAX}자를 초과할 수 없습니다.`,
  }),
  shared: z.boolean().default(false),
});

export type ViewInput = z.input<typeof viewSchema>;
