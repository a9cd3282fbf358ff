import type { AuthError } from "@supabase/supabase-js";
import { logError } from "../../server/log.server.ts";
import { createDetachedClient, databaseFailure, type Supabase } from "../../supabase.server.ts";

const ISSUER = "숲결 VR";

export type Enrolment = { factorId: string; name: string; secret: string; uri: string };

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
