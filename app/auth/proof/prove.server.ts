import { createDetachedClient, createTokenClient, databaseFailure } from "../../supabase.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";

type Proven = { outcome: "proved" | "wrong-password" } | AuthRefusal;

const failed: AuthRefusal = {
  outcome: "refused",
  status: 503,
  message: "확인하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

/** Begins a session by the password, which proves the other one to the database, and ends it. */
export async function proveSession(sessionId: string, email: string, password: string): Promise<Proven> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") return { outcome: "wrong-password" };
  if (error) return authRefusal(error, failed.message);

  // An account with a second factor verifies its code here, on `detached`: the database takes no other proof of it.
  const proof = await createTokenClient(data.session.access_token).rpc("prove_session", {
    session_id: sessionId,
  });
  await detached.auth.signOut({ scope: "local" });
  if (proof.error) databaseFailure("session not proved", proof);
  return proof.data === true ? { outcome: "proved" } : failed;
}
