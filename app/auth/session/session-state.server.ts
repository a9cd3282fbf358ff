import { type AuthError, isAuthSessionMissingError, type User } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { scaled, within } from "../../server/time-limits.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { claimOf, requestSessionOf } from "./session.server.ts";

export type Factor = { id: string; name: string; addedAt: string };

export function verifiedFactors(user: Pick<User, "factors">): Factor[] {
  return (user.factors ?? [])
    .filter(({ status, factor_type }) => status === "verified" && factor_type === "totp")
    .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? "", addedAt: created_at }));
}

/** `lost`: the session is gone, and nobody can say any more what ended it. */
export type ToldSessionEnd = "idle" | "over" | "banned" | "ended" | "removed" | "lost";

/** `unknown`: the auth service did not answer in time, or failed for a reason other than the session. */
export type SessionState =
  /** `sessionEnd`: where the browser still had a session. */
  | { state: "signed-out"; sessionEnd?: ToldSessionEnd }
  | { state: "unknown" }
  | { state: "factor-pending"; email: string }
  | {
      state: "signed-in";
      id: string;
      email: string;
      /** An admin's display name; of others, and until there is one, the address. */
      name: string;
      factors: Factor[];
      isAdmin: boolean;
      isRoleUnread: boolean;
    };

/** An admin is known by the token alone; anybody else as the auth service says. */
export type AdminState =
  SessionState | { state: "admin"; id: string; email: string; name: string; hasFactor: boolean };

const DEAD_SESSION = ["bad_jwt", "session_not_found", "session_expired", "user_not_found", "user_banned"];

/** The database shows the role only for a token it has verified, while its session lives, and with the factor where
 * the account has one: the auth service need not be asked as well. */
async function adminStateOf(context: Readonly<RouterContextProvider>): Promise<AdminState> {
  const { data, token, ended } = requestSessionOf(context);
  if (!token) return sessionStateOf(context);
  const id = claimOf(token, "sub");
  const role = await findAdminRole(data, id, ended);
  if (ended.aborted) return { state: "unknown" };
  if (role.outcome !== "admin") return sessionStateOf(context, role);
  const email = claimOf(token, "email");
  return { state: "admin", id, email, name: role.name ?? email, hasFactor: role.hasFactor };
}

async function sessionStateOf(
  context: Readonly<RouterContextProvider>,
  knownRole?: RoleRead,
): Promise<SessionState> {
  const session = requestSessionOf(context);
  const { client, data: supabase, token, hasSession, isUnanswered, ended, removeCookies } = session;
  if (!hasSession) return { state: "signed-out" };
  if (isUnanswered) return { state: "unknown" };

  const { data, error } = await client.auth.getUser();
  if (error) {
    if (isUndecided(error)) return { state: "unknown" };
    if (DEAD_SESSION.includes(error.code ?? "")) removeCookies();
    const isGone = token !== undefined && isAuthSessionMissingError(error);
    // A ban has ended the sessions, of which the auth service says no more.
    const end = isGone ? (await readSessionEnd(supabase, ended)).outcome : endByError[error.code ?? ""];
    return { state: "signed-out", sessionEnd: isToldEnd(end) ? end : "lost" };
  }
  const email = data.user.email ?? "";
  const factors = verifiedFactors(data.user);
  if (factors.length > 0 && claimOf(token ?? "", "aal") !== "aal2") return { state: "factor-pending", email };
  const role = knownRole ?? (await findAdminRole(supabase, data.user.id, ended));
  // The user may still be an admin: after a session has ended, the database hides the role and everything else.
  const end = role.outcome === "not-admin" ? await readSessionEnd(supabase, ended) : null;
  const outcome = end?.outcome;
  // The token is older than the removal of the factor that it was given for.
  if (outcome === "factor-pending") return { state: "factor-pending", email };
  // The session ended after the auth service had answered for it.
  if (outcome === "ended") removeCookies();
  if (isToldEnd(outcome)) return { state: "signed-out", sessionEnd: outcome };
  return {
    state: "signed-in",
    id: data.user.id,
    email,
    name: (role.outcome === "admin" && role.name) || email,
    factors,
    isAdmin: role.outcome === "admin",
    isRoleUnread: role.outcome === "failed" || outcome === "failed",
  };
}

const endByError: Record<string, ToldSessionEnd> = {
  user_banned: "banned",
  user_not_found: "removed",
  session_not_found: "ended",
};

function isToldEnd(end: string | undefined): end is "idle" | "over" | "banned" | "ended" | "removed" {
  return ["idle", "over", "banned", "ended", "removed"].includes(end ?? "");
}

const sessionEnds = ["idle", "over", "banned", "ended", "factor-pending"] as const;
type SessionEnd = (typeof sessionEnds)[number];

async function readSessionEnd(
  supabase: Supabase,
  ended: AbortSignal,
): Promise<{ outcome: SessionEnd | "live" | "failed" }> {
  const read = await supabase.rpc("session_end").abortSignal(ended);
  if (read.error && ended.aborted) return { outcome: "failed" };
  if (read.error) return databaseFailure("session's end not read", read);
  return { outcome: sessionEnds.find((each) => each === read.data) ?? "live" };
}

function isUndecided({ name, status = 0 }: AuthError): boolean {
  // AuthUnknownError: the response is not from the auth service, but for example a proxy's page.
  if (name === "AuthRetryableFetchError" || name === "AuthUnknownError") return true;
  return status === 429 || status >= 500;
}

/** For pages that are nothing without a session. */
export const SESSION_CHECKED_WITHIN_MS = 8_000;
const HEADER_WITHIN_MS = 1_500;

const LEFT_AT_LEAST_MS = 500;

export function adminStateWithin(
  context: Readonly<RouterContextProvider>,
  milliseconds: number,
): Promise<AdminState> {
  return stateWithin<AdminState>(context, milliseconds, adminStateOf(context));
}

export function sessionStateWithin(
  context: Readonly<RouterContextProvider>,
  milliseconds = HEADER_WITHIN_MS,
): Promise<SessionState> {
  return stateWithin(context, milliseconds, sessionStateOf(context));
}

/** Returns `unknown` after `milliseconds` since the request arrived, but gives the check at least 500 of them. */
async function stateWithin<State>(
  context: Readonly<RouterContextProvider>,
  milliseconds: number,
  check: Promise<State>,
): Promise<State | { state: "unknown" }> {
  const left = scaled(milliseconds) - (performance.now() - requestSessionOf(context).arrivedAt);
  const limit = Math.max(left, scaled(Math.min(milliseconds, LEFT_AT_LEAST_MS)));
  const unknown = { state: "unknown" as const };
  return within<State | typeof unknown, typeof unknown>(
    check.catch(() => unknown),
    limit,
    unknown,
  );
}

/** `hasFactor`: whether the account has a second factor now, whatever its tokens still claim. */
type RoleRead =
  { outcome: "admin"; hasFactor: boolean; name: string | null } | { outcome: "not-admin" | "failed" };

export async function findAdminRole(
  supabase: Supabase,
  userId: string,
  ended: AbortSignal,
): Promise<RoleRead> {
  const read = await supabase
    .from("user_roles")
    .select("role, has_factor, display_name")
    .eq("user_id", userId)
    .eq("role", "admin")
    .abortSignal(ended)
    .maybeSingle();
  // 401: the token is no longer valid, which is no failure of the database.
  if (read.error && (ended.aborted || read.status === 401)) return { outcome: "failed" };
  if (read.error) return databaseFailure("admin role not read", read);
  return read.data
    ? { outcome: "admin", hasFactor: read.data.has_factor === true, name: read.data.display_name }
    : { outcome: "not-admin" };
}
