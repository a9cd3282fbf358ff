import { addDays, endOfDay, seoulDay } from "../../korean/dates.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { memberName } from "../member-names.ts";
import { readMembers } from "../read-layout.server.ts";
import type { InviteDetails } from "./invite-form.tsx";

export type InviteState = "open" | "revoked" | "expired" | "used-up";

/** The open ones first, and then the newest; `count`: how many there are. */
export async function listInvites(supabase: Supabase) {
  const [codes, members] = await Promise.all([
    supabase.rpc("list_invite_codes", {}, { count: "exact" }).limit(200),
    readMembers(supabase),
  ]);
  if (codes.error) return databaseFailure("invite codes not read", codes);
  if (members.outcome === "failed") return members;

  const names = new Map(members.members.map((member) => [member.id, memberName(member)]));
  const invites = codes.data.map((code) => ({
    ...code,
    /** Null if the account was removed, or the invite was created in the database. */
    creator: names.get(code.created_by ?? "") ?? null,
    state: inviteState(code),
  }));
  return { outcome: "read" as const, invites, count: codes.count ?? invites.length };
}

export type InvitesRead = Extract<Awaited<ReturnType<typeof listInvites>>, { outcome: "read" }>;
export type Invite = InvitesRead["invites"][number];

type InviteLimits = { revoked_at: string | null; expires_at: string | null; uses: number; max_uses: number };

function inviteState({ revoked_at, expires_at, uses, max_uses }: InviteLimits): InviteState {
  if (revoked_at) return "revoked";
  if (uses >= max_uses) return "used-up";
  if (expires_at && Date.parse(expires_at) <= Date.now()) return "expired";
  return "open";
}

const REAUTHENTICATION_NEEDED = "PT428";

/** The code is in this result only: the database stores its SHA-256 hash. */
export async function createInvite(
  supabase: Supabase,
  { kind, maxUses, expiry, label }: InviteDetails,
): Promise<{ outcome: "created"; code: string } | { outcome: "reauthentication-needed" | "failed" }> {
  const created = await supabase.rpc("create_invite_code", {
    label: label ?? "",
    grants_admin: kind === "admin",
    max_uses: maxUses,
    expires_at: expiry === "never" ? null : endOfDay(addDays(seoulDay(), Number(expiry))),
  });
  if (created.error?.code === REAUTHENTICATION_NEEDED) return { outcome: "reauthentication-needed" };
  if (created.error) return databaseFailure("invite code not created", created);
  return { outcome: "created", code: created.data };
}

export async function revokeInvite(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "revoked" | "already-revoked" | "failed" }> {
  const revoked = await supabase.rpc("revoke_invite_code", { id });
  if (revoked.error) return databaseFailure("invite code not revoked", revoked);
  return { outcome: revoked.data ? "revoked" : "already-revoked" };
}
