import {
  createDetachedClient,
  createTokenClient,
  databaseFailure,
  type Supabase,
} from "../../supabase.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";
<<<<<<< HEAD
import { proveFactor } from "../second-factor/second-factor.server.ts";

type Proven = { outcome: "proved" | "wrong-password" | "wrong-code" } | AuthRefusal;
=======
import { unprovedFactor } from "../second-factor/second-factor.server.ts";
import type { Proof } from "./proof-schema.ts";

type Proven =
  | { outcome: "proved" | "wrong-password" }
  | { outcome: "unproved-factor"; proof: UnprovedFactor }
  | AuthRefusal;

type UnprovedFactor = NonNullable<Awaited<ReturnType<typeof unprovedFactor>>>;
>>>>>>> factors

const failed: AuthRefusal = {
  outcome: "refused",
  status: 503,
  message: "확인하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

<<<<<<< HEAD
type Credentials = { email: string; password: string; code?: string };

/** Begins a session by the password, and the code where the account has a second factor, which proves the other one to
 * the database, and ends it. */
export async function proveSession(
  sessionId: string,
  { email, password, code }: Credentials,
=======
/** Begins a session by the password, and the code of an account with a second factor, which proves the other one to the database, and ends it. */
export async function proveSession(
  sessionId: string,
  email: string,
  { password, code }: Proof,
>>>>>>> factors
): Promise<Proven> {
  const detached = createDetachedClient();
  const { error } = await detached.auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") return { outcome: "wrong-password" };
  if (error) return authRefusal(error, failed.message);
  try {
    if (code !== undefined) {
      const { outcome } = await proveFactor(detached, code);
      if (outcome !== "proved") return outcome === "wrong-code" ? { outcome } : failed;
    }
    return (await prove(detached, sessionId)) ? { outcome: "proved" } : failed;
  } finally {
    await detached.auth.signOut({ scope: "local" });
  }
}

<<<<<<< HEAD
async function prove(detached: Supabase, sessionId: string): Promise<boolean> {
=======
  const unproved = await unprovedFactor(detached, data.user, code);
  if (unproved) return { outcome: "unproved-factor", proof: unproved };
>>>>>>> factors
  const { session } = (await detached.auth.getSession()).data;
  const proof = await createTokenClient(session?.access_token ?? "").rpc("prove_session", {
    session_id: sessionId,
  });
  if (proof.error) databaseFailure("session not proved", proof);
  return proof.data === true;
}
