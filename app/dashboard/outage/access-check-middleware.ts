import { useEffect, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  replace,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from "react-router";
import { ACCESS_UNAVAILABLE, canCheckAccess } from "../../auth/access-check-failed/access-probe.ts";
import { retry } from "../../retry.ts";
import { isConnectionLost, connectionLostRefusal } from "../../ui/forms/connection-loss.ts";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";

/** `lost`: the server is unreachable. */
type Access = "checked" | "unchecked" | "lost";
/** `isSubmissionLost`: the last submission was not saved. Stays true after reconnecting, since nothing resends it. */
type AccessStatus = { access: Access; isSubmissionLost: boolean };
type Results = Record<string, DataStrategyResult>;

const TRY_EVERY_MS = 2_000;

/** The id of the layout's route, which every navigation loads and no fetcher does. */
const FRAME = "dashboard/dashboard";

const notSaved = {
  title: "저장하지 못했습니다",
  description: "서버가 응답하지 않았습니다. 화면은 그대로이니 잠시 후 다시 눌러 주세요.",
};

let lastRead: { url: string; loaderData: ReadonlyMap<string, unknown> } | undefined;
let accessStatus: AccessStatus = { access: "checked", isSubmissionLost: false };
let isLeaving = false;
let recovery: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** For logout: a revalidation without the session would redirect to /auth before the logout redirects to /. */
export function stopUntilNavigation(): void {
  isLeaving = true;
}

/** While access cannot be checked: keeps the data shown, delays navigations and reports forms as not saved. */
export const accessCheckMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isSubmission = request.method !== "GET";
  if (isSubmission) setAccessStatus({ isSubmissionLost: false });
  const results = await next();
  if (request.signal.aborted) return results;
  const isReadAnew = lastRead?.url === request.url;
  const loaded = (routeId: string) => lastRead?.loaderData.get(routeId);
  if (isLeaving && isReadAnew) return replaced(results, loaded);
  const answers = Object.values(results);
  const isLost = answers.some((answer) => isConnectionLost(thrown(answer)));
  if (!isLost && !answers.some(isAccessUnavailable)) {
    if (answers.some(isUnsent)) setAccessStatus({ access: "lost" });
    else if (answers.length > 0) setAccessStatus({ access: "checked" });
    // After navigation the lost form is no longer shown.
    if (FRAME in results && !isReadAnew) setAccessStatus({ isSubmissionLost: false });
    return results;
  }
  setAccessStatus({ access: isLost ? "lost" : "unchecked" });
  if (isSubmission) {
    setAccessStatus({ isSubmissionLost: true });
    // Not a 503: the list's rows receive a result only if React Router revalidates after it.
    return replaced(results, () => connectionLostRefusal(isLost ? undefined : notSaved));
  }
  if (isReadAnew) return replaced(results, loaded);
  // A fetcher's results: a redirect would take the page to the URL that only the fetcher requested.
  if (!(FRAME in results)) return replaced(results, () => ({ outcome: "failed" }));
  await untilAccessChecked();
  if (request.signal.aborted) return results;
  // After Back or Forward the URL is already this one.
  const arrive = window.location.href.split("#")[0] === request.url ? replace : redirect;
  const { pathname, search } = new URL(request.url);
  return replaced(results, () => arrive(pathname + search));
};

export function useAccessStatus(): AccessStatus {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const loaderData = new Map(matches.map((match) => [match.id, match.loaderData]));
    lastRead = { url: new URL(pathname + search, window.location.origin).href, loaderData };
  }, [pathname, search, matches]);

  const current = useSyncExternalStore(
    subscribe,
    () => accessStatus,
    () => accessStatus,
  );
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const isDue = current.access !== "checked" && state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    void untilAccessChecked().then(() => (isOver ? undefined : revalidate()));
    return () => {
      isOver = true;
    };
  }, [isDue, revalidate]);

  return current;
}

function isAccessUnavailable(answer: DataStrategyResult): boolean {
  const error = thrown(answer);
  return isRouteErrorResponse(error) && error.status === 503 && error.data === ACCESS_UNAVAILABLE;
}

/** A clientAction reports a lost connection as `connectionLostRefusal()`. */
function isUnsent({ result }: DataStrategyResult): boolean {
  return (unwrapped(result) as Partial<FormRefusal> | null | undefined)?.isUnsent === true;
}

function thrown({ type, result }: DataStrategyResult): unknown {
  return type === "error" ? unwrapped(result) : undefined;
}

/** React Router gives what an action returned or threw as `data(…)`. */
function unwrapped(result: unknown): unknown {
  return result instanceof Object && "init" in result && "data" in result ? result.data : result;
}

function replaced(results: Results, resultOf: (routeId: string) => unknown): Results {
  return Object.fromEntries(
    Object.entries(results).map(([routeId, failed]) => {
      const result = resultOf(routeId);
      return [routeId, result === undefined ? failed : { type: "data" as const, result }];
    }),
  );
}

function untilAccessChecked(): Promise<void> {
  // The first attempt counts as the check that has just failed.
  recovery ??= retry({ firstMs: TRY_EVERY_MS }, async (attempt) => attempt > 1 && canCheckAccess()).then(
    () => {
      recovery = undefined;
    },
  );
  return recovery;
}

function setAccessStatus(change: Partial<AccessStatus>): void {
  const next = { ...accessStatus, ...change };
  if (next.access === accessStatus.access && next.isSubmissionLost === accessStatus.isSubmissionLost) return;
  accessStatus = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
