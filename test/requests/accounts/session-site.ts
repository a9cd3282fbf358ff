import { afterAll } from "vitest";
import { startSiteBefore } from "../../helpers/site.ts";
import { sessionIn } from "../../helpers/site-in-process.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { Visitor } from "../../helpers/visitor.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile";

/** For one test file: a site with its own database, in which a test makes sessions older. Intervals are those of
 * Postgres. */
export async function sessionSiteOfFile() {
  const backend = await backendOfFile();
  const { url, stop } = await startSiteBefore(backend);
  afterAll(stop);
  return {
    backend,
    url,

    async member(kind: "admin" | "staff" = "admin") {
      const visitor = new Visitor(url, { "User-Agent": WINDOWS });
      const account = await visitor.signUp(`demo-${kind}-invite`);
      const { session } = sessionIn<{ access_token: string }>(visitor.cookieHeader);
      const claims = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
      const { sub: id, session_id: sessionId } = JSON.parse(claims) as { sub: string; session_id: string };
      return { visitor, ...account, id, sessionId };
    },

    async signInByPhone({ email, password }: { email: string; password: string }) {
      const visitor = new Visitor(url, { "User-Agent": PHONE });
      await visitor.sendForm("/auth", { email, password });
      return visitor;
    },

    setSessionAge: (sessionId: string, interval: string) =>
      backend.database.query("update auth.sessions set created_at = now() - $2::interval where id = $1", [
        sessionId,
        interval,
      ]),

    /** The session has been used before or not. */
    setLastUse: (sessionId: string, interval: string) =>
      backend.database.query(
        `insert into public.session_activity (session_id, user_id, last_seen_at)
         select id, user_id, now() - $2::interval from auth.sessions where id = $1
         on conflict (session_id) do update set last_seen_at = excluded.last_seen_at`,
        [sessionId, interval],
      ),

    rolesOf: ({ id }: { id: string }) =>
      backend.database.query<{ role: string }>("select role from public.user_roles where user_id = $1", [id]),
  };
}
