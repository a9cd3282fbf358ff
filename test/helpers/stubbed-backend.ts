import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { everyRequestHandled } from "./guards/unhandled-requests.ts";
import { cookieOf, FAKED_BACKEND as BACKEND, openSiteInProcess, sessionLike } from "./site-in-process.ts";
import type { Visitor } from "./visitor.ts";

type Answer = JsonBodyType | Response | ((asked: Record<string, string>) => JsonBodyType | Response);

const NOTHING_TO_DO = {
  unanswered: 0,
  overdue: 0,
  due_soon: 0,
  next_action_past: 0,
  next_action_today: 0,
  stale: 0,
  unassigned: 0,
  mine: 0,
};
const NO_RESPONSES = {
  overall: { received: 0, answered: 0, median_seconds: null, p90_seconds: null },
  by_week: [],
  by_form: [],
};
const NO_DELIVERIES = { waiting: 0, failed: 0, dead: 0, sent: 0 };

export const sessionAnswers = Object.entries({
  record_session_use: [],
  session_expiry: [],
  session_end: "live",
  is_reauthenticated: true,
  list_sessions: [],
}).map(([name, answer]) => http.post(`${BACKEND}/rest/v1/rpc/${name}`, () => HttpResponse.json(answer)));

export async function startStubbedSite() {
  const backend = setupServer();
  backend.listen(everyRequestHandled);
  const visit = await openSiteInProcess();

  return {
    answering(answers: Record<string, Answer>): void {
      backend.resetHandlers(
        http.get(`${BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user)),
        ...Object.entries(answers).map(([name, answer]) =>
          http.all(`${BACKEND}/rest/v1/${name}`, async ({ request }) => {
            const body = request.method === "POST" ? await request.json() : {};
            const asked = { ...Object.fromEntries(new URL(request.url).searchParams), ...(body as object) };
            const result = typeof answer === "function" ? answer(asked) : answer;
            return result instanceof Response ? result.clone() : HttpResponse.json(result);
          }),
        ),
        http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
        ...sessionAnswers,
        http.post(`${BACKEND}/rest/v1/rpc/members_with_factor`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
        http.get(`${BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
        http.get(`${BACKEND}/rest/v1/notices`, () => HttpResponse.json([])),
        http.get(`${BACKEND}/rest/v1/reply_texts`, () => HttpResponse.json([])),
        http.get(`${BACKEND}/rest/v1/inquiry_contacts`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/inquiry_repeats`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/worklist_counts`, () => HttpResponse.json(NOTHING_TO_DO)),
        http.post(`${BACKEND}/rest/v1/rpc/delivery_counts`, () => HttpResponse.json(NO_DELIVERIES)),
        http.post(`${BACKEND}/rest/v1/rpc/worklist`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/response_statistics`, () => HttpResponse.json(NO_RESPONSES)),
        http.post(`${BACKEND}/rest/v1/rpc/workload`, () => HttpResponse.json([])),
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
