import { decodeJwt, SignJWT } from "jose";
import type { LocalDatabase, Sql } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import { fieldsOf } from "./auth-error.ts";

type Services = { database: LocalDatabase; keys: Keys };

const METHODS: Record<string, string> = { signup: "password", verify: "otp" };

/** Adds what lite leaves out: `aal` and `amr` of a token, and `factors` of a user. */
export async function withFactorsAndClaims(
  request: Request,
  response: Response,
  services: Services,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const endpoint = pathname.slice("/auth/v1/".length);
  const isRefresh = searchParams.get("grant_type") === "refresh_token";
  const method = endpoint === "token" ? (isRefresh ? null : "password") : (METHODS[endpoint] ?? null);

  const location = response.headers.get("location");
  if (location?.includes("access_token=")) {
    const target = new URL(location);
    const fields = new URLSearchParams(target.hash.slice(1));
    fields.set("access_token", await completedToken(fields.get("access_token") ?? "", method, services));
    target.hash = fields.toString();
    const headers = new Headers(response.headers);
    headers.set("location", target.href);
    return new Response(null, { status: response.status, headers });
  }
  if (!response.ok) return response;

  const answer = await fieldsOf(response);
  if (typeof answer["access_token"] === "string")
    answer["access_token"] = await completedToken(answer["access_token"], method, services);
  const user = endpoint === "user" ? answer : answer["user"];
  if (typeof user === "object" && user !== null && "id" in user)
    Object.assign(user, await factorsOf(services.database, String(user.id)));
  else if (typeof answer["access_token"] !== "string") return response;

  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(answer, { status: response.status, headers });
}

async function factorsOf(database: Sql, userId: string) {
  const factors = await database.query(
    `select id, created_at, updated_at, status, friendly_name, factor_type, phone, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at`,
    [userId],
  );
  return factors.length > 0 ? { factors } : {};
}

async function completedToken(
  token: string,
  method: string | null,
  { database, keys }: Services,
): Promise<string> {
  const claims = decodeJwt(token);
  const sessionId = String(claims["session_id"]);
  if (method) await addClaim(database, sessionId, method);
  const held = await database.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  const aal = held.some((claim) => claim.method === "totp") ? "aal2" : "aal1";
  return new SignJWT({ ...claims, aal, amr: held })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(keys.jwtSecret));
}

export async function addClaim(database: Sql, sessionId: string, method: string): Promise<void> {
  await database.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select gen_random_uuid(), sessions.id, now(), now(), $2 from auth.sessions where sessions.id = $1
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

export async function isAal2(database: Sql, sessionId: string): Promise<boolean> {
  const found = await database.query("select from auth.sessions where id::text = $1 and aal = 'aal2'", [
    sessionId,
  ]);
  return found.length > 0;
}
