import type { AuthError } from "@supabase/supabase-js";
import * as z from "zod";
import { encode } from "uqr";
import { logError } from "../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { flashKey } from "../../server/flash.server.ts";
import { sessionValue } from "../../server/security/encrypted-value.server.ts";

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
): Promise<{ outcome: "removed" | "gone" | "failed" }> {
  const removed = await supabase.rpc("remove_factor", { id: factorId });
  if (removed.error) return databaseFailure("factor not removed", removed);
  // Until this refresh the access token claims the session's former assurance level.
  await supabase.auth.refreshSession();
  return { outcome: removed.data === "gone" ? "gone" : "removed" };
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

const ENROLMENT_SECONDS = 5 * 60;
const SHOWN_SECONDS = 60;

/** Stands in a hidden field too, so that it is opened again after a wrong code. */
export const sealedEnrolment = sessionValue(
  "factor enrolment",
  z.object({ factorId: z.string(), name: z.string(), secret: z.string(), uri: z.string() }),
  ENROLMENT_SECONDS,
);
export const sealedRecoveryCodes = sessionValue("recovery codes", z.array(z.string()), SHOWN_SECONDS);

export const enrolmentFlash = flashKey<string>("factorEnrolment");
export const recoveryCodesFlash = flashKey<string>("recoveryCodes");

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
