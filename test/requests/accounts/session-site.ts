import type { Backend } from "../../../supabase/local/backend.ts";
import { startSiteBefore } from "../../helpers/site.ts";
import { sessionIn } from "../../helpers/site-in-process.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { Visitor } from "../../helpers/visitor.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile";

/** A site with its own database, in which a test makes sessions older. Intervals are those of Postgres. */
export class SessionSite {
  readonly backend: Backend;
  readonly url: string;
  readonly #stopWeb: () => Promise<void>;

  static async start(): Promise<SessionSite> {
    const backend = await startTestBackend();
    return new SessionSite(backend, await startSiteBefore(backend));
  }

  private constructor(backend: Backend, web: { url: string; stop: () => Promise<void> }) {
    this.backend = backend;
    this.url = web.url;
    this.#stopWeb = web.stop;
  }

  async stop(): Promise<void> {
    await this.#stopWeb();
    await this.backend.stop();
  }

  async member(kind: "admin" | "staff" = "admin") {
    const visitor = new Visitor(this.url, { "User-Agent": WINDOWS });
    const account = await visitor.signUp(`demo-${kind}-invite`);
    const { session } = sessionIn<{ access_token: string }>(visitor.cookieHeader);
    const claims = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
    const { sub: id, session_id: sessionId } = JSON.parse(claims) as { sub: string; session_id: string };
    return { visitor, ...account, id, sessionId };
  }

  async signInByPhone({ email, password }: { email: string; password: string }) {
    const visitor = new Visitor(this.url, { "User-Agent": PHONE });
    await visitor.sendForm("/auth", { email, password });
    return visitor;
  }

  async setSessionAge(sessionId: string, interval: string): Promise<void> {
    await this.backend.database.query(
      "update auth.sessions set created_at = now() - $2::interval where id = $1",
      [sessionId, interval],
    );
  }

  /** The session has been used before or not. */
  async setLastUse(sessionId: string, interval: string): Promise<void> {
    await this.backend.database.query(
      `insert into public.session_activity (session_id, user_id, last_seen_at)
       select id, user_id, now() - $2::interval from auth.sessions where id = $1
       on conflict (session_id) do update set last_seen_at = excluded.last_seen_at`,
      [sessionId, interval],
    );
  }

  async rolesOf({ id }: { id: string }): Promise<{ role: string }[]> {
    return this.backend.database.query("select role from public.user_roles where user_id = $1", [id]);
  }
}
