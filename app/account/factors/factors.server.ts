import type { AuthError } from "@supabase/supabase-js";
import * as z from "zod";
import { encode } from "uqr";
import { logError } from "../../server/log.server.ts";
import { recordSessionUse } from "../../auth/session-activity/session-activity.server.ts";
import { createDetachedClient, databaseFailure, type Supabase } from "../../supabase.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { type Cipher, cipherFor } from "../../server/security/encrypted-value.server.ts";

const ISSUER = "숲결 VR";

type Enrolment = { factorId: string; name: string; secret: string; uri: string };

export async function enrolFactor(
  supabase: Supabase,
  name: string,
): Promise<{ outcome: "begun"; enrolment: Enrolment } | { outcome: "name-taken" | "too-many" | "failed" }> {
  const { data: listed, error } = await supabase.auth.mfa.listFactors();
  if (error) return factorFailure("factors not read", error);
  for (const { id, status } of listed.all)
    if (status === "unverified") await supabase.auth.mfa.unenroll({ factorId: id });

  const begun = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer: ISSUER });
  if (begun.error?.code === "mfa_factor_name_conflict") return { outcome: "name-taken" };
  if (begun.error?.code === "too_many_enrolled_mfa_factors") return { outcome: "too-many" };
  if (begun.error) return factorFailure("factor not enrolled", begun.error);
  const { id: factorId, totp } = begun.data;
  return { outcome: "begun", enrolment: { factorId, name, secret: totp.secret, uri: totp.uri } };
}

export async function removeFactor(
  supabase: Supabase,
  factorId: string,
): Promise<{ outcome: "removed" | "failed" }> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId });
  if (error && error.code !== "mfa_factor_not_found") return factorFailure("factor not removed", error);
  // Until this refresh the access token claims the session's former assurance level.
  await supabase.auth.refreshSession();
  return { outcome: "removed" };
}

export async function checkPassword(
  email: string,
  password: string,
): Promise<{ outcome: "right" | "wrong" | "failed" }> {
  const detached = createDetachedClient();
  const { error } = await detached.auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") return { outcome: "wrong" };
  if (error) return factorFailure("password not checked", error);
  await recordSessionUse(detached);
  await detached.auth.signOut({ scope: "local" });
  return { outcome: "right" };
}

export async function makeRecoveryCodes(
  supabase: Supabase,
): Promise<{ outcome: "made"; codes: string[] } | { outcome: "failed" }> {
  const made = await supabase.rpc("make_recovery_codes");
  if (made.error) return databaseFailure("recovery codes not made", made);
  return { outcome: "made", codes: made.data };
}

export async function countRecoveryCodes(
  supabase: Supabase,
): Promise<{ outcome: "counted"; count: number } | { outcome: "failed" }> {
  const counted = await supabase.rpc("recovery_codes_left");
  if (counted.error) return databaseFailure("recovery codes not counted", counted);
  return { outcome: "counted", count: counted.data };
}

function factorFailure(event: string, { status, code }: AuthError): { outcome: "failed" } {
  logError(event, { status, code });
  return { outcome: "failed" };
}

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

export type QrCode = { size: number; path: string };

/** A QR code as an SVG path, `size` modules wide including the quiet zone that readers need. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
