import { retry } from "../../retry.ts";
import { scaled, within } from "../../server/time-limits.server.ts";

type Answer = { status: number; headers: Headers; body: string };

// Parallel requests carry the same old token, and the slowest may arrive well after the first.
const REMEMBERED_MS = 10_000;
// Whoever opens pages with one dead session again and again must not use up the site's calls of the auth service.
const REFUSAL_REMEMBERED_MS = 10 * 60_000;
// auth-js retries for half a minute, longer than anyone waits for a page.
const REFRESHED_WITHIN_MS = 3_000;
// The limit for a token whose last refresh timed out: the page after the redirect must not wait as long again.
const REFRESHED_AGAIN_WITHIN_MS = 300;
const FIRST_PAUSE_MS = 400;

/** Status of a refresh that says nothing about the session; auth-js does not retry it. */
export const REFRESH_TIMED_OUT = 408;

const exchanges = new Map<string, Promise<Answer>>();
const timedOutTokens = new Set<string>();

/** Requests with one token share an exchange, and its result for a time: otherwise they would sign each other out. */
export async function refreshOnce(refreshToken: string, send: () => Promise<Response>): Promise<Response> {
  const limit = timedOutTokens.has(refreshToken) ? REFRESHED_AGAIN_WITHIN_MS : REFRESHED_WITHIN_MS;
  const deadline = Date.now() + scaled(limit);
  const isDone = (answer: Answer | null) => answer !== null;
  const answer = await retry({ isDone, deadline, firstMs: FIRST_PAUSE_MS, maxMs: Infinity }, () => {
    const answered = exchange(refreshToken, send).then(
      (each) => (each.status >= 500 ? null : each),
      () => null,
    );
    return within(answered, deadline - Date.now(), null);
  });
  if (answer) return new Response(answer.body, answer);
  timedOutTokens.add(refreshToken);
  setTimeout(() => timedOutTokens.delete(refreshToken), REMEMBERED_MS).unref();
  return unansweredRefresh();
}

function unansweredRefresh(): Response {
  // auth-js logs an unknown error code with console.error.
  return Response.json({ error_code: "session_expired", msg: "no answer" }, { status: REFRESH_TIMED_OUT });
}

export function refreshTokenOf(input: RequestInfo | URL, init?: RequestInit): string | null {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.pathname !== "/auth/v1/token" || url.searchParams.get("grant_type") !== "refresh_token")
    return null;
  if (typeof init?.body !== "string") return null;
  const { refresh_token: token } = JSON.parse(init.body) as { refresh_token?: unknown };
  return typeof token === "string" ? token : null;
}

function exchange(refreshToken: string, send: () => Promise<Response>): Promise<Answer> {
  const known = exchanges.get(refreshToken);
  if (known) return known;

  const answer = send().then(read);
  exchanges.set(refreshToken, answer);
  const forget = () => exchanges.delete(refreshToken);
  answer.then(({ status }) => {
    const isUndecided = status === REFRESH_TIMED_OUT || status >= 500;
    if (isUndecided) return forget();
    setTimeout(forget, status === 200 ? REMEMBERED_MS : REFUSAL_REMEMBERED_MS).unref();
  }, forget);
  return answer;
}

async function read(answered: Response): Promise<Answer> {
  const response = [REFRESH_TIMED_OUT, 429].includes(answered.status) ? unansweredRefresh() : answered;
  return { status: response.status, headers: response.headers, body: await response.text() };
}
