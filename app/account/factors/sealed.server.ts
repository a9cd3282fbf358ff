import * as z from "zod";
import { flashKey } from "../../server/flash.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";

// A flash is signed, but anyone can read it; a hidden field anyone can write.
const cipher = cipherFor("factor");

/** The user is part of it, so that nobody is shown, or sends, another account's. */
const enrolmentSchema = z.object({
  userId: z.string(),
  factorId: z.string(),
  name: z.string(),
  secret: z.string(),
  uri: z.string(),
});
const codesSchema = z.object({ userId: z.string(), codes: z.array(z.string()) });

type SealedEnrolment = z.infer<typeof enrolmentSchema>;
type SealedCodes = z.infer<typeof codesSchema>;

export const enrolmentFlash = flashKey<string>("factorEnrolment");
export const recoveryCodesFlash = flashKey<string>("recoveryCodes");

export function seal(value: SealedEnrolment | SealedCodes): string {
  return cipher.encrypt(JSON.stringify(value));
}

export function openEnrolment(sealed: unknown, userId: string): SealedEnrolment | null {
  return opened(enrolmentSchema, sealed, userId);
}

export function openRecoveryCodes(sealed: unknown, userId: string): string[] | null {
  return opened(codesSchema, sealed, userId)?.codes ?? null;
}

function opened<Value extends { userId: string }>(
  schema: z.ZodType<Value>,
  sealed: unknown,
  userId: string,
): Value | null {
  const text = typeof sealed === "string" ? cipher.decrypt(sealed) : null;
  const value = text === null ? null : schema.parse(JSON.parse(text));
  return value?.userId === userId ? value : null;
}
