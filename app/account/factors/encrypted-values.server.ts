import * as z from "zod";
import { flashKey } from "../../server/flash.server.ts";
import { type Cipher, cipherFor } from "../../server/security/encrypted-value.server.ts";

// Encrypted, because anyone can read a signed flash and write a hidden field.
const enrolmentCipher = cipherFor("factor enrolment");
const codesCipher = cipherFor("recovery codes");

/** `userId` binds the value to one account, so that nobody else can see or submit it. */
const enrolmentSchema = z.object({
  userId: z.string(),
  factorId: z.string(),
  name: z.string(),
  secret: z.string(),
  uri: z.string(),
});
const codesSchema = z.object({ userId: z.string(), codes: z.array(z.string()) });

type OwnedEnrolment = z.infer<typeof enrolmentSchema>;
type OwnedRecoveryCodes = z.infer<typeof codesSchema>;

export const enrolmentFlash = flashKey<string>("factorEnrolment");
export const recoveryCodesFlash = flashKey<string>("recoveryCodes");

export function encryptEnrolment(enrolment: OwnedEnrolment): string {
  return enrolmentCipher.encrypt(JSON.stringify(enrolment));
}

export function encryptRecoveryCodes(codes: OwnedRecoveryCodes): string {
  return codesCipher.encrypt(JSON.stringify(codes));
}

export function decryptEnrolment(encrypted: unknown, userId: string): OwnedEnrolment | null {
  return decrypted(enrolmentCipher, enrolmentSchema, encrypted, userId);
}

export function decryptRecoveryCodes(encrypted: unknown, userId: string): string[] | null {
  return decrypted(codesCipher, codesSchema, encrypted, userId)?.codes ?? null;
}

function decrypted<Value extends { userId: string }>(
  cipher: Cipher,
  schema: z.ZodType<Value>,
  encrypted: unknown,
  userId: string,
): Value | null {
  const text = typeof encrypted === "string" ? cipher.decrypt(encrypted) : null;
  if (text === null) return null;
  const value = schema.safeParse(JSON.parse(text)).data;
  return value?.userId === userId ? value : null;
}
