import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** What a hosted Auth answers; npm has no official server to run. */
const AUTH_SETTINGS = {
  disable_signup: false,
  mailer_autoconfirm: true,
  external: { email: true, phone: false, anonymous_users: false, google: false },
  saml_enabled: false,
};

const MANAGED_SETTINGS = {
  mailer_otp_length: 10,
  mailer_otp_exp: 600,
  security_update_password_require_reauthentication: true,
  security_update_password_require_current_password: true,
  mailer_secure_email_change_enabled: true,
  password_min_length: 6,
  rate_limit_otp: 30,
  rate_limit_verify: 30,
  rate_limit_token_refresh: 150,
  site_url: "http://127.0.0.1:3000",
  mailer_templates_recovery_content: "<p>{{ .Token }}</p>",
  smtp_host: "smtp.example.org",
};

export const PUBLISHABLE_KEY = "sb_publishable_of_the_tests";
export const ACCESS_TOKEN = "sbp_of_the_tests";
export const TRUSTED_TOKEN = "kJ3nVq8zTr5wXy2bLm7cHd4fGs6pQa9e";

export type Answers = {
  auth?: object;
  managed?: object;
  functionThere?: number;
  functionAsked?: number;
  tokenAsked?: number;
  date?: Date;
};

/** Serves what the doctor requests from a project and from its management API, until the test is over. */
export async function startProjectStandIn(answers: Answers = {}): Promise<string> {
  const server = createServer(({ url, method, headers }, response) => {
    if (answers.date) response.setHeader("Date", answers.date.toUTCString());
    if (url === "/auth/v1/settings") {
      if (headers["apikey"] === PUBLISHABLE_KEY) answer(response, 200, { ...AUTH_SETTINGS, ...answers.auth });
      else answer(response, 401, { message: "Invalid API key" });
    } else if (url === "/v1/projects/abcdefghijklmnopqrst/config/auth") {
      if (headers.authorization === `Bearer ${ACCESS_TOKEN}`)
        answer(response, 200, { ...MANAGED_SETTINGS, ...answers.managed });
      else answer(response, 401, { message: "Unauthorized" });
    } else if (url === "/functions/v1/verify-invite-code") {
      if (method === "GET") answer(response, answers.functionThere ?? 405, {});
      else answer(response, answers.functionAsked ?? 200, { valid: false, isAdmin: false });
    } else if (url === "/rest/v1/rpc/knows_site_token" && headers["apikey"] === PUBLISHABLE_KEY) {
      answer(response, answers.tokenAsked ?? 200, headers["x-site-token"] === TRUSTED_TOKEN);
    } else if (url?.startsWith("/rest/v1/")) answer(response, 401, { message: "Invalid API key" });
    else answer(response, 404, {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

function answer(response: ServerResponse, status: number, body: object | boolean): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
