import type { Supabase } from "../../supabase.server.ts";
import type { InviteDetails } from "./invite-schema.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export type InviteState = "open" | "revoked" | "expired" | "used-up";
export type Invite = {
  id: string;
  label: string;
  grantsAdmin: boolean;
  uses: number;
  maxUses: number;
  expiresAt: string | null;
  createdAt: string;
  /** The e-mail of whoever made it; null when that account is gone, or it was made in the database. */
  createdBy: string | null;
  state: InviteState;
};

/** All invite codes, newest first, without the codes themselves: nobody has those any more. */
export async function listInvites(supabase: Supabase): Promise<Invite[] | "failed"> {
  const [codes, members] = await Promise.all([
    supabase.rpc("list_invite_codes"),
    supabase.from("members").select("user_id, email"),
  ]);
  if (codes.error || members.error) return "failed";

  const emails = new Map(members.data.map(({ user_id, email }) => [user_id, email]));
  return codes.data.map((code) => ({
    id: code.id,
    label: code.label,
    grantsAdmin: code.grants_admin,
    uses: code.uses,
    maxUses: code.max_uses,
    expiresAt: code.expires_at,
    createdAt: code.created_at,
    createdBy: emails.get(code.created_by ?? "") ?? null,
    state: stateOf(code),
  }));
}

type Ended = { revoked_at: string | null; expires_at: string | null; uses: number; max_uses: number };

function stateOf({ revoked_at, expires_at, uses, max_uses }: Ended): InviteState {
  if (revoked_at) return "revoked";
  if (uses >= max_uses) return "used-up";
  if (expires_at && Date.parse(expires_at) <= Date.now()) return "expired";
  return "open";
}

/** Makes an invite code. It is in the answer, and nowhere else ever again. */
export async function createInvite(
  supabase: Supabase,
  { kind, maxUses, expiry, label }: InviteDetails,
): Promise<{ outcome: "created"; code: string } | { outcome: "failed" }> {
  const { data, error } = await supabase.rpc("create_invite_code", {
    label: label ?? "",
    grants_admin: kind === "admin",
    max_uses: maxUses,
    expires_at: expiry === "never" ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString(),
  });
  return error ? { outcome: "failed" } : { outcome: "created", code: data };
}

export async function revokeInvite(supabase: Supabase, id: string): Promise<"revoked" | "gone" | "failed"> {
  const { data, error } = await supabase.rpc("revoke_invite_code", { id });
  if (error) return "failed";
  return data ? "revoked" : "gone";
}
