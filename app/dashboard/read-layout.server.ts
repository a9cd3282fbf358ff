import * as z from "zod";
import {
  sessionLimits,
  type SessionLimitsRead,
  sessionLimitsSchema,
  sessionUseOf,
} from "../auth/session/session-activity.server.ts";
import { env } from "../env.server.ts";
import { databaseFailure, oncePerClient, unexpectedShape, type Supabase } from "../supabase.server.ts";
import { compareNames } from "../korean/names.ts";
import { count, statusCountsSchema } from "./count-schemas.ts";

const text = z.string().nullable();
const layoutSchema = z.object({
  session: sessionLimitsSchema.nullable(),
  counts: statusCountsSchema,
  entered: count,
  members: z.array(
    z.object({
      user_id: z.string(),
      display_name: text,
      email: text,
      created_at: z.string(),
      removed_at: text,
      is_admin: z.boolean(),
    }),
  ),
  assigned: z.array(z.object({ id: z.string(), organization_name: z.string(), at: z.string() })),
});

type LayoutRead = { outcome: "read"; layout: z.infer<typeof layoutSchema> } | { outcome: "failed" };

/** The layout around every page. Pages name members and count inquiries by it, too. */
export const readLayout = oncePerClient(async (supabase): Promise<LayoutRead> => {
  const read = await supabase
    .rpc("dashboard_layout", sessionUseOf(supabase) ?? {})
    .setHeader("X-Site-Token", env.SITE_TOKEN);
  if (read.error) return databaseFailure("layout not read", read);
  const { data: layout } = layoutSchema.safeParse(read.data);
  return layout ? { outcome: "read", layout } : unexpectedShape("layout not read");
});

export function sessionEndIn(read: LayoutRead): SessionLimitsRead {
  return read.outcome === "read" ? sessionLimits(read.layout.session) : read;
}

export type Member = {
  id: string;
  displayName: string | null;
  email: string | null;
  joinedAt: string;
  isAdmin: boolean;
  /** The account was removed; its name stays in the history. */
  isRemoved: boolean;
};

export type MembersRead = { outcome: "read"; members: Member[] } | { outcome: "failed" };

/** By name. */
export async function readMembers(supabase: Supabase): Promise<MembersRead> {
  const read = await readLayout(supabase);
  if (read.outcome === "failed") return read;
  const members = read.layout.members.map((member) => ({
    id: member.user_id,
    displayName: member.display_name,
    email: member.email,
    joinedAt: member.created_at,
    isAdmin: member.is_admin,
    isRemoved: member.removed_at !== null,
  }));
  const nameOf = ({ displayName, email }: Member) => displayName ?? email ?? "";
  members.sort((one, other) => compareNames(nameOf(one), nameOf(other)) || compareNames(one.id, other.id));
  return { outcome: "read", members };
}

/** `at`: a timestamp as the database writes it, compared as text. */
type NewlyAssigned = { at: string; name: string; path: string };
/** `hasMore`: as many were read as are read at most. */
export type NewlyAssignedRead =
  { outcome: "read"; assigned: NewlyAssigned[]; hasMore: boolean } | { outcome: "failed" };

const MAX_ASSIGNED = 100;

export function newlyAssignedIn(read: LayoutRead): NewlyAssignedRead {
  if (read.outcome === "failed") return read;
  const assigned = read.layout.assigned.map(({ id, organization_name: name, at }) => ({
    at,
    name,
    path: `/dashboard/inquiries/${id}`,
  }));
  return { outcome: "read", assigned, hasMore: assigned.length === MAX_ASSIGNED };
}
