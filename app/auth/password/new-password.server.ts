import { createDetachedClient, type Supabase } from "../../supabase.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";
import type { PasswordChange, PasswordReset } from "../auth-schema.ts";
import { endedSessions } from "../session/ended-sessions.server.ts";
import { sessionIdOf } from "../session/token-claims.server.ts";
import { verifyRequiredFactor, type UnverifiedFactor } from "../second-factor/second-factor.server.ts";
import { sessionEnder } from "../session/session.server.ts";

/** `changed-here`: other devices may still be signed in. */
type Changed = { outcome: "changed" | "changed-here" };

/** The new password was refused after the mailed code had been accepted, which uses up the code. */
type RefusedPassword = Omit<AuthRefusal, "outcome"> & { outcome: "refused-password" };

export async function resetPassword(
  supabase: Supabase,
  { email, code, factorCode, password }: PasswordReset,
): Promise<Changed | { outcome: "wrong-code" } | UnverifiedFactor | AuthRefusal | RefusedPassword> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.verifyOtp({ email, token: code, type: "recovery" });
  const refused = error && authRefusal(error, "비밀번호를 바꾸지 못했습니다.");
  if (refused && refused.status !== 422) return refused;
  if (!data.session) return { outcome: "wrong-code" };

  const factor = await verifyRequiredFactor(detached, data.session.user, factorCode);
  if (factor.outcome !== "verified") return factor;
  const { error: refusal } = await detached.auth.updateUser({ password });
  if (!refusal || refusal.code === "same_password") return takeOver(supabase, detached);
  await detached.auth.signOut({ scope: "local" });
  return { ...authRefusal(refusal, "비밀번호를 바꾸지 못했습니다."), outcome: "refused-password" };
}

export async function changePassword(
  supabase: Supabase,
  email: string,
  { currentPassword, code, password }: PasswordChange,
): Promise<Changed | { outcome: "wrong-password" | "same-password" } | UnverifiedFactor | AuthRefusal> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.signInWithPassword({ email, password: currentPassword });
  if (error?.code === "invalid_credentials") return { outcome: "wrong-password" };
  if (error) return authRefusal(error, "비밀번호를 바꾸지 못했습니다.");
  const factor = await verifyRequiredFactor(detached, data.user, code);
  if (factor.outcome !== "verified") return factor;
  // A Supabase project may require the current password.
  const attributes = { password, current_password: currentPassword };
  const { error: refusal } = await detached.auth.updateUser(attributes);
  if (!refusal) return takeOver(supabase, detached);
  await detached.auth.signOut({ scope: "local" });
  if (refusal.code === "same_password") return { outcome: "same-password" };
  if (refusal.code === "current_password_invalid") return { outcome: "wrong-password" };
  return authRefusal(refusal, "비밀번호를 바꾸지 못했습니다.");
}

async function takeOver(supabase: Supabase, detached: Supabase): Promise<Changed> {
  const { session } = (await detached.auth.getSession()).data;
  if (!session) return { outcome: "changed-here" };
  const endFormerSession = await sessionEnder(supabase);
  const { error } = await detached.auth.signOut({ scope: "others" });
  await supabase.auth.setSession(session);
  await endFormerSession();
  if (error) return { outcome: "changed-here" };
  endedSessions.emit("end", {
    userId: session.user.id,
    exceptSessionId: sessionIdOf(session.access_token),
  });
  return { outcome: "changed" };
}
