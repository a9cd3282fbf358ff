import * as z from "zod";
import { formatNumber } from "../../../korean/numbers.ts";

const LONGEST = 2000;

export const noteSchema = z.object({
  body: z
    .string({ error: "메모를 입력해 주세요." })
    // Removes what Postgres cannot hold. A browser counts a line break as one character, but sends two.
    .overwrite((typed) =>
      typed.replaceAll("\r\n", "\n").replaceAll(/(?![\t\n])\p{Control}|\p{Surrogate}/gu, ""),
    )
    .trim()
    .min(1, "메모를 입력해 주세요.")
    .max(LONGEST, `메모는 ${formatNumber(LONGEST)}자를 초과할 수 없습니다.`),
});

export type NoteInput = z.input<typeof noteSchema>;
