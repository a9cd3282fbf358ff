import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll } from "vitest";
import { everyRequestHandled } from "./guards/unhandled-requests.ts";
import { cookieOf, FAKED_BACKEND as BACKEND, openSiteInProcess, sessionLike } from "./site-in-process.ts";
import type { Visitor } from "./visitor.ts";

type Answer = JsonBodyType | Response | ((asked: Record<string, string>) => JsonBodyType | Response);

const NOTHING_TO_DO = {
  today: 0,
  open: 0,
  unanswered: 0,
  overdue: 0,
  due_soon: 0,
  next_action_past: 0,
  next_action_today: 0,
  next_action_later: 0,
  no_next_action: 0,
  stale: 0,
  unassigned: 0,
  mine: 0,
};

/** As the database answers about a page of the worklist. */
export const worklistPageOf = (rows: object[], counts = NOTHING_TO_DO) => ({ rows, counts });

const NO_DELIVERIES = { waiting: 0, failed: 0, dead: 0, undeliverable: 0, sent: 0 };

/** As the database answers about the frame; `parts` of it are a test's own. */
export function frameOf(parts: { counts?: object[]; members?: object[]; assigned?: object[] }) {
  const someone = {
    display_name: null,
    email: "colleague@example.com",
    created_at: "2026-01-01T00:00:00Z",
    removed_at: null,
    is_admin: false,
  };
  const members = parts.members?.map((member) => ({ ...someone, ...member })) ?? [];
  return { session: null, counts: [], entered: 0, assigned: [], ...parts, members };
}

export function listDetailsOf(parts: object = {}) {
  return { nths: {}, counts: [], views: [], ...parts };
}

export function openInquiryOf(inquiry: object | null, parts: object = {}) {
  const nothing = {
    notes: [],
    contacts: [],
    replies: [],
    events: [],
    totals: { note: 0, contact: 0, change: 1 },
    related: [],
    nth: 1,
    reply_titles: [],
  };
  return { ...nothing, inquiry, list: listDetailsOf(), ...parts };
}

/** As the database answers about a period; `by` and other `parts` of it are a test's own. */
export function periodOf(parts: { by?: object; [figure: string]: unknown } = {}) {
  const none = { week: {}, type: {}, source: {}, status: {}, resolution: {}, assigned: {}, open: {} };
  const figures = { received: 0, answered: 0, median_first_response_seconds: null, kept: 0, missed: 0 };
  return { ...figures, ...parts, by: { ...none, ...parts.by } };
}

export function overviewOf(parts: object = {}) {
  return {
    completed_without_resolution: 0,
    period: periodOf(),
    deliveries: NO_DELIVERIES,
    last_anonymisation: null,
    ...parts,
  };
}

export const sessionAnswers = [
  http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([])),
  ...Object.entries({
    dashboard_layout: frameOf({}),
    list_details: listDetailsOf(),
    open_inquiry: openInquiryOf(null),
    record_session_use: [],
    session_end: "live",
    is_reauthenticated: true,
    list_sessions: [],
    begin_attempt: 0,
    end_attempt: null,
  }).map(([name, answer]) => http.post(`${BACKEND}/rest/v1/rpc/${name}`, () => HttpResponse.json(answer))),
];

/** For one test file: the site before a backend that answers as each test says. */
export function useStubbedSite(...opening: Parameters<typeof openSiteInProcess>) {
  const backend = setupServer();
  let calls: string[] = [];
  let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
  beforeAll(async () => {
    backend.listen(everyRequestHandled);
    backend.events.on("request:start", ({ request }) => calls.push(`${request.method} ${request.url}`));
    visit = await openSiteInProcess(...opening);
  });
  afterAll(() => backend.close());

  return {
    answering(answers: Record<string, Answer>): void {
      calls = [];
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
        http.post(`${BACKEND}/rest/v1/rpc/search_inquiries`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/count_inquiries`, () => HttpResponse.json(0)),
        http.get(`${BACKEND}/rest/v1/reply_texts`, () => HttpResponse.json([])),
        http.get(`${BACKEND}/rest/v1/saved_views`, () => HttpResponse.json([])),
        http.post(`${BACKEND}/rest/v1/rpc/worklist_page`, () => HttpResponse.json(worklistPageOf([]))),
      );
    },
    /** What the site has asked since `answering`. */
    calls: () => calls,
    admin(): Visitor {
      const visitor = visit();
      visitor.carry(cookieOf(sessionLike()));
      return visitor;
    },
  };
}
