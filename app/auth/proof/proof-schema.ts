import * as z from "zod/mini";

export const proofSchema = z.object({
  password: z
    .string({ error: "비밀번호를 입력해주세요" })
    .check(z.maxLength(100, "비밀번호는 100자를 초과할 수 없습니다")),
});

export type ProofInput = z.input<typeof proofSchema>;
