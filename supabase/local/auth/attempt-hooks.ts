import { grantOfToken } from "../access-token.ts";
import type { LocalDatabase } from "../database/database.ts";
import type { Keys } from "../keys.ts";
import type { AuthConfig } from "./auth-config.ts";
import { authEndpoint } from "./auth-endpoint.ts";
import { authErrorAnswer, fieldsOf } from "./auth-error.ts";

type Verdict = {
  decision?: "continue" | "reject";
  message?: string;
  error?: { http_code: number; message: string };
};

/** Asks the database about each attempt at a password or a factor of an account, as hosted Supabase Auth does where
 * `[auth.hook]` is enabled. */
export class AttemptHooks {
  readonly #functions: AuthConfig["hooks"];
  readonly #services: { database: LocalDatabase; keys: Keys };

  constructor({ hooks }: AuthConfig, services: { database: LocalDatabase; keys: Keys }) {
    this.#functions = hooks;
    this.#services = services;
  }

  /** Returns the answer in place of that of the auth service; null if it may go on. */
  async refusal(
    hook: keyof AuthConfig["hooks"],
    event: { user_id: string; valid: boolean; factor_id?: string },
  ) {
    const [row] = await this.#services.database.transaction(async (sql) => {
      await sql.exec("set local role supabase_auth_admin");
      return sql.query<{ verdict: Verdict }>(`select ${this.#functions[hook]}($1) as verdict`, [event]);
    });
    const { decision, message = "", error } = row?.verdict ?? {};
    if (error)
      return Response.json({ code: error.http_code, msg: error.message }, { status: error.http_code });
    return decision === "reject" ? authErrorAnswer(403, "invalid_credentials", message) : null;
  }

  /** lite has judged the password already: a session that the hook refuses is ended before anybody learns of it. */
  async passwordRefusal(request: Request, typed: Record<string, unknown>, answer: Response) {
    const isPassword = new URL(request.url).searchParams.get("grant_type") === "password";
    if (authEndpoint(request) !== "token" || !isPassword) return null;
    if (!answer.ok && (await fieldsOf(answer))["error_code"] !== "invalid_credentials") return null;
    const { database, keys } = this.#services;
    const [user] = await database.query<{ id: string }>("select id from auth.users where email = lower($1)", [
      String(typed["email"]),
    ]);
    if (!user) return null;
    const refusal = await this.refusal("password", { user_id: user.id, valid: answer.ok });
    if (refusal && answer.ok) {
      const { access_token } = await fieldsOf(answer);
      const grant = await grantOfToken(String(access_token), keys);
      await database.query("delete from auth.sessions where id::text = $1", [
        String(grant?.caller.claims?.["session_id"]),
      ]);
    }
    return refusal;
  }
}
