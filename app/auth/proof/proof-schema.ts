import * as z from "zod/mini";
import { factorCode } from "../second-factor/second-factor-schema.ts";

const password = z
  .string({ error: "비밀번호를 입력해주세요" })
  .check(z.maxLength(100, "비밀번호는 100자를 초과할 수 없습니다"));

export const proofSchema = z.object({ password, code: z.optional(factorCode) });

/** For an account with a second factor. */
export const factorProofSchema = z.object({ password, code: factorCode });

export type ProofInput = z.input<typeof factorProofSchema>;
