import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { cookieOf, FAKED_BACKEND as BACKEND, openSiteInProcess, sessionLike } from "./site-in-process.ts";
import type { Visitor } from "./visitor.ts";

type Answer = JsonBodyType | Response | ((asked: Record<string, string>) => JsonBodyType | Response);

const NOTHING_TO_DO = {
  unanswered: 0,
  overdue: 0,
  due_soon: 0,
  next_action_past: 0,
  next_action_today: 0,
  unassigned: 0,
  mine: 0,
};
const NO_PROMISES = { kept: 0, missed: 0, open: 0 };

export async function startStubbedSite() {
  const backend = setupServer();
  backend.listen({ onUnhandledFrame: "error" });
  const visit = await openSiteInProcess();

  return {
    answering(answers: Record<string, Answer>): void {
      backend.resetHandlers(
        http.get(`${BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user)),
        http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
        ...Object.entries(answers).map(([name, answer]) =>
          http.all(`${BACKEND}/rest/v1/${name}`, async ({ request }) => {
            const body = request.method === "POST" ? await request.json() : {};
            const asked = { ...Object.fromEntries(new URL(request.url).searchParams), ...(body as object) };
            const result = typeof answer === "function" ? answer(asked) : answer;
            return result instanceof Response ? result.clone() : HttpResponse.json(result);
          }),
        ),
        http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
        http.get(`${BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
        http.get(`${BACKEND}/rest/v1/inquiry_contacts`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/inquiry_repeats`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/worklist_counts`, () => HttpResponse.json(NOTHING_TO_DO)),
        http.post(`${BACKEND}/rest/v1/rpc/worklist`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/promise_figures`, () => HttpResponse.json(NO_PROMISES)),
        http.post(`${BACKEND}/rest/v1/rpc/count_inquiries_by_status`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/related_inquiries`, () => HttpResponse.json([])),
      );
    },
    admin(): Visitor {
      const visitor = visit();
      visitor.carry(cookieOf(sessionLike()));
      return visitor;
    },
    stop: () => backend.close(),
  };
}
