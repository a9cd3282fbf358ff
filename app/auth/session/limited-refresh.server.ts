import { beginAttempt } from "../attempt-limits.server.ts";
import { REFRESH_TIMED_OUT, unansweredRefresh } from "./shared-refresh.server.ts";

const UNDECIDED = [REFRESH_TIMED_OUT, 429];

export async function limitedRefresh(address: string, send: () => Promise<Response>): Promise<Response> {
  const attempt = await beginAttempt("refresh", "", address);
  if (attempt.outcome === "wait") return unansweredRefresh();
  let isRefused = false;
  try {
    const response = await send();
    if (UNDECIDED.includes(response.status)) return unansweredRefresh();
    isRefused = response.status >= 400 && response.status < 500;
    return response;
  } finally {
    if (!isRefused) await attempt.succeeded();
  }
}
