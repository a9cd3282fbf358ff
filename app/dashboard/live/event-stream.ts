import type { Route } from "./+types/event-stream.ts";
import { sessionLimitsOf } from "../../auth/session-activity/session-activity.server.ts";
import { sessionClientOf } from "../../auth/session/session.server.ts";
import { checkStreamCapacity, watchInquiries } from "./inquiry-signals.server.ts";
import { signalBody, type SignalStream } from "./signal-stream.server.ts";
import { nextExpiry } from "../session-expiry/next-expiry.server.ts";
import { adminContext, requireAdmin } from "../require-admin.server.ts";

const EVENT_STREAM = "text/event-stream";

/** An EventSource would follow a redirect, and the page it fetched would take the toast left for the open page. */
const respondWithoutRedirect: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  const isRedirected = response.headers.has("Location") && request.headers.get("Accept") === EVENT_STREAM;
  return isRedirected ? new Response(null, { status: 204 }) : response;
};

export const middleware: Route.MiddlewareFunction[] = [respondWithoutRedirect, requireAdmin];

// Ends the stream before the token expires, so that the browser reconnects in time, which refreshes the session.
const BEFORE_EXPIRY_MS = 60_000;

const streamHeaders = {
  "Content-Type": EVENT_STREAM,
  "Cache-Control": "no-cache",
  Connection: "keep-alive",
  "X-Accel-Buffering": "no",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data } = await sessionClientOf(context).auth.getSession();
  if (!data.session) return new Response(null, { status: 401 });
  // Nobody would read or close the stream: HEAD runs this loader too, and the browser may have left already.
  if (request.method === "HEAD" || request.signal.aborted)
    return new Response(null, { headers: streamHeaders });

  const { access_token: token, expires_at: expiresAt = 0 } = data.session;
  const admin = context.get(adminContext);
  const capacity = checkStreamCapacity(admin.id);
  if (capacity.outcome !== "available") {
    // The oldest stream is not closed instead: it would reconnect and displace the next. The page retries by itself.
    const status = capacity.outcome === "too-many-tabs" ? 429 : 503;
    return new Response(null, { status, headers: { "Retry-After": "10" } });
  }

  const sessionExpiry = nextExpiry(await sessionLimitsOf(context));
  const tokenEndsAt = Math.max(Date.now() + 1_000, expiresAt * 1_000 - BEFORE_EXPIRY_MS);
  const times = {
    endsAt: Math.min(tokenEndsAt, sessionExpiry?.at ?? tokenEndsAt),
    changesAt: sessionExpiry?.warnsAt ?? Number.POSITIVE_INFINITY,
  };
  const { stream, body } = signalBody(times, request.signal);
  watch(stream, admin.id, token);
  return new Response(body, { headers: streamHeaders });
}

// Not in the loader, whose closures would keep the request and its context in memory as long as the stream.
function watch(stream: SignalStream, adminId: string, token: string): void {
  const { stop } = watchInquiries(adminId, {
    token,
    onSignal: (signal, frame) => stream.send(signal, frame),
    onEnd: () => {
      // Makes the page revalidate, which redirects it.
      stream.send("changed");
      stream.close();
    },
  });
  stream.onEnd(stop);
}
