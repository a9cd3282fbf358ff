import * as z from "zod/mini";
import { factorCode } from "../second-factor/second-factor-schema.ts";

export const reauthenticationSchema = z.object({
  password: z
    .string({ error: "비밀번호를 입력해주세요" })
    .check(z.maxLength(100, "비밀번호는 100자를 초과할 수 없습니다")),
  code: z.optional(factorCode),
});

export type Reauthentication = z.infer<typeof reauthenticationSchema>;
export type ReauthenticationInput = z.input<typeof reauthenticationSchema>;
