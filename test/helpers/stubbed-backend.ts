import path from "node:path";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { createRequestHandler, type ServerBuild } from "react-router";
import { Visitor } from "./visitor.ts";

const BACKEND = "http://backend.example";
const user = {
  id: "1",
  aud: "authenticated",
  email: "admin@example.com",
  app_metadata: {},
  user_metadata: {},
};

type Answer = JsonBodyType | ((asked: Record<string, string>) => JsonBodyType) | Response;

/**
 * The built site in this process, an admin in front of it, and behind it a backend that knows the admin and answers
 * as a test says.
 */
export async function startStubbedSite() {
  Object.assign(process.env, {
    SUPABASE_URL: BACKEND,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
    OUTBOX: "off",
  });
  const backend = setupServer();
  backend.listen({ onUnhandledFrame: "error" });
  const server = path.resolve(import.meta.dirname, "../../build/server/index.js");
  const handle = createRequestHandler((await import(server)) as ServerBuild, "production");

  return {
    /** What the paths below /rest/v1/ answer from now on; all others but the admin's own are unheard of. */
    answering(answers: Record<string, Answer>): void {
      backend.resetHandlers(
        http.get(`${BACKEND}/auth/v1/user`, () => HttpResponse.json(user)),
        http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
        // How many are new, which every page of the dashboard asks.
        http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
        ...Object.entries(answers).map(([name, answer]) =>
          http.all(`${BACKEND}/rest/v1/${name}`, async ({ request }) => {
            if (answer instanceof Response) return answer.clone();
            if (typeof answer !== "function") return HttpResponse.json(answer);
            const body = request.method === "POST" ? await request.json() : {};
            const asked = { ...Object.fromEntries(new URL(request.url).searchParams), ...(body as object) };
            return HttpResponse.json(answer(asked));
          }),
        ),
      );
    },
    admin(): Visitor {
      const visitor = new Visitor("http://site.example", {}, (request) => handle(request));
      visitor.carry(
        `sb-backend-auth-token=base64-${Buffer.from(JSON.stringify(session())).toString("base64url")}`,
      );
      return visitor;
    },
    stop: () => backend.close(),
  };
}

/** Looks good until someone asks the backend. */
function session() {
  return {
    access_token: `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"1"}')}.c2ln`,
    refresh_token: "refresh",
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    expires_in: 3600,
    token_type: "bearer",
    user: { id: "1" },
  };
}
