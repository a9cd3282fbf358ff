import { randomBytes } from "node:crypto";
import type { LocalDatabase } from "../database/database.ts";

export type DemoInvites = { admin: string; staff: string };

const KNOWN: DemoInvites = { admin: "demo-admin-invite", staff: "demo-staff-invite" };

/** Gives the invites of seed.sql their codes: those of the README or, where other machines may call, new random ones. */
export async function setDemoInvites(
  database: LocalDatabase,
  { areRandom = false } = {},
): Promise<DemoInvites> {
  const random = () => randomBytes(15).toString("base64url");
  const invites = areRandom ? { admin: `demo-admin-${random()}`, staff: `demo-staff-${random()}` } : KNOWN;
  const labels = { admin: "데모 관리자", staff: "데모 직원" };
  for (const role of ["admin", "staff"] as const)
    await database.query(
      "update public.invite_codes set code_hash = private.invite_code_hash($1) where label = $2 and created_by is null",
      [invites[role], labels[role]],
    );
  return invites;
}
