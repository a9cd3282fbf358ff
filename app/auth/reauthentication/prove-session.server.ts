import { createDetachedClient, createTokenClient, databaseFailure } from "../../supabase.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";
import { verifyRequiredFactor, type UnverifiedFactor } from "../second-factor/second-factor.server.ts";
import type { Reauthentication } from "../auth-schema.ts";

type Proven = { outcome: "proved" | "wrong-password" } | UnverifiedFactor | AuthRefusal;

const failed: AuthRefusal = {
  outcome: "refused",
  status: 503,
  message: "확인하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

/** Proves `sessionId` to the database through a second session, begun with password and code, which is then ended. */
export async function proveSession(
  sessionId: string,
  email: string,
  { password, code }: Reauthentication,
): Promise<Proven> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") return { outcome: "wrong-password" };
  if (error) return authRefusal(error, failed.message);

  const factor = await verifyRequiredFactor(detached, data.user, code);
  if (factor.outcome !== "verified") return factor;
  const { session } = (await detached.auth.getSession()).data;
  const proof = await createTokenClient(session?.access_token ?? "").rpc("prove_session", {
    session_id: sessionId,
  });
  await detached.auth.signOut({ scope: "local" });
  if (proof.error) databaseFailure("session not proved", proof);
  return proof.data === true ? { outcome: "proved" } : failed;
}
