/** Supabase passes both to every function. */
export type FunctionEnvironment = { supabaseUrl: string; serviceKey: string };

/** Returns the project's default secret key, else another one, else the older service_role token, else "". */
export function serviceKeyOf(variable: (name: string) => string | undefined): string {
  const secretKeys = secretKeysIn(variable("SUPABASE_SECRET_KEYS") ?? "{}");
  return (
    secretKeys.get("default") ?? [...secretKeys.values()][0] ?? variable("SUPABASE_SERVICE_ROLE_KEY") ?? ""
  );
}

function secretKeysIn(json: string): Map<string, string> {
  try {
    const entries = Object.entries<unknown>(JSON.parse(json));
    return new Map(
      entries.filter((entry): entry is [string, string] => Boolean(entry[1]) && typeof entry[1] === "string"),
    );
  } catch {
    return new Map();
  }
}

const MAX_CODE_LENGTH = 100;
const RETRY_AFTER_SECONDS = 600;

/** Answers a POST of `{inviteCode}` with `{valid, isAdmin}`, 400 for another body, 429 after too many wrong codes of
 * one caller that is not the site, and 503 if the database is unavailable. Runs in Deno (Supabase) and Node (the embedded backend). */
export function createHandler({ supabaseUrl, serviceKey }: FunctionEnvironment) {
  return async function verifyInviteCode(request: Request, caller: string): Promise<Response> {
    if (request.method !== "POST") {
      return Response.json({ error: "method not allowed" }, { status: 405, headers: { Allow: "POST" } });
    }

    const code = await readInviteCode(request);
    if (code === null) return Response.json({ error: "inviteCode is missing" }, { status: 400 });

    const verdict = await checkInviteCode(code, caller, request.headers.get("x-site-token"));
    if (verdict === "unavailable") return Response.json({ error: "try again later" }, { status: 503 });
    if (verdict === "limited") {
      return Response.json(
        { error: "too many attempts" },
        { status: 429, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
      );
    }
    return Response.json({ valid: verdict !== "unknown", isAdmin: verdict === "admin" });
  };

  async function checkInviteCode(code: string, caller: string, siteToken: string | null) {
    try {
      const response = await fetch(new URL("/rest/v1/rpc/check_invite_code", supabaseUrl), {
        method: "POST",
        headers: {
          ...authHeaders(serviceKey),
          "Content-Type": "application/json",
          ...(siteToken && { "X-Site-Token": siteToken }),
        },
        body: JSON.stringify({ code, caller: caller.slice(0, 100) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) return "unavailable";
      const verdict: unknown = await response.json();
      return verdict === "admin" || verdict === "staff" || verdict === "limited" ? verdict : "unknown";
    } catch {
      return "unavailable";
    }
  }
}

/** A new secret key is no JWT and is refused as a bearer token; an older key is a JWT and counts only as one. */
function authHeaders(serviceKey: string): Record<string, string> {
  if (serviceKey.startsWith("sb_")) return { apikey: serviceKey };
  return { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` };
}

async function readInviteCode(request: Request): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("inviteCode" in body)) return null;
  if (typeof body.inviteCode !== "string") return null;
  // Postgres text cannot contain NUL.
  const code = body.inviteCode.replaceAll("\0", "").trim();
  return code === "" || code.length > MAX_CODE_LENGTH ? null : code;
}
