import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { cookieOf, FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";

export const at = (path: string) => `${FAKED_BACKEND}${path}`;
export const authError = (status: number, error_code: string) => () =>
  HttpResponse.json({ code: status, error_code, msg: error_code }, { status });
export const session = sessionLike();
export const knowsUser = http.get(at("/auth/v1/user"), () => HttpResponse.json(session.user));
export const hasRole = (...roles: string[]) =>
  http.get(at("/rest/v1/user_roles"), () => HttpResponse.json(roles.map((role) => ({ role, user_id: "1" }))));

export const logsOut = http.post(at("/auth/v1/logout"), () => new HttpResponse(null, { status: 204 }));
export const goodCode = http.post(at("/functions/v1/verify-invite-code"), () =>
  HttpResponse.json({ valid: true, isAdmin: false }),
);

// For the account page and every refused login.
const accountAnswers = [
  http.get(at("/rest/v1/notifications"), () => HttpResponse.json([])),
  http.get(at("/rest/v1/members"), () => HttpResponse.json([])),
  http.post(at("/rest/v1/failed_sign_ins"), () => new HttpResponse(null, { status: 201 })),
];

/** For one test file: a site in this process whose auth service and database answer as each test says. `answers`: those
 * of all its tests, beside the session's. */
export function useStubbedAuth(answers = accountAnswers) {
  const backend = setupServer(...answers, ...sessionAnswers);
  let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
  beforeAll(async () => {
    backend.listen(everyRequestHandled);
    visit = await openSiteInProcess();
  });
  afterEach(() => backend.resetHandlers());
  afterAll(() => backend.close());

  return {
    backend,
    visit: (...options: Parameters<typeof visit>) => visit(...options),
    signedIn: (changes: object = {}) => {
      const visitor = visit();
      visitor.carry(cookieOf(sessionLike(changes)));
      return visitor;
    },
  };
}

export function deferred<Value>() {
  let resolve = (_value: Value) => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve: (value: Value) => resolve(value) };
}

export function watched(sent: Promise<Response>) {
  let isAnswered = false;
  void sent.then(() => (isAnswered = true));
  return {
    response: sent,
    isAnsweredAfter: async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return isAnswered;
    },
  };
}

export const someone = () => `${crypto.randomUUID()}@example.com`;
