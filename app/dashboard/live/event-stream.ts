import { eventStream } from "remix-utils/sse/server";
import type { Route } from "./+types/event-stream.ts";
import { readSessionLimits } from "../../auth/session/session-activity.server.ts";
import { sessionClientOf, supabaseOf } from "../../auth/session/session.server.ts";
import { adminContext, requireAdmin } from "../require-admin.server.ts";
import { nextExpiry } from "../session-expiry/next-expiry.server.ts";
import { listenAs, type Signal } from "./inquiry-signals.server.ts";

const EVENT_STREAM = "text/event-stream";
const HEARTBEAT_MS = 10_000;
// Ends the stream before the token expires, so that the browser reconnects in time, which refreshes the session.
const BEFORE_EXPIRY_MS = 60_000;

/** An EventSource would follow a redirect, and the page it fetched would take the toast left for the open page. */
const respondWithoutRedirect: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  const isRedirected = response.headers.has("Location") && request.headers.get("Accept") === EVENT_STREAM;
  return isRedirected ? new Response(null, { status: 204 }) : response;
};

export const middleware: Route.MiddlewareFunction[] = [respondWithoutRedirect, requireAdmin];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data } = await sessionClientOf(context).auth.getSession();
  if (!data.session) return new Response(null, { status: 401 });
  // Nobody would read or close the stream: HEAD runs this loader too, and the browser may have left already.
  if (request.method === "HEAD" || request.signal.aborted)
    return new Response(null, { headers: { "Content-Type": EVENT_STREAM } });

  const { access_token: token, expires_at: expiresAt = 0 } = data.session;
  const admin = context.get(adminContext);
  const expiry = nextExpiry(await readSessionLimits(supabaseOf(context)));
  const tokenEndsIn = Math.max(1_000, expiresAt * 1_000 - BEFORE_EXPIRY_MS - Date.now());
  const endsIn = Math.min(tokenEndsIn, (expiry?.at ?? Number.POSITIVE_INFINITY) - Date.now());
  const warnsIn = (expiry?.warnsAt ?? Number.POSITIVE_INFINITY) - Date.now();

  const response = eventStream(
    request.signal,
    (send, close) => {
      const tell = (signal: Signal) => {
        try {
          send({ event: signal, data: signal });
        } catch {
          // The reader has gone, and the request's signal was collected before it could say so.
          stop();
        }
      };
      const listening = listenAs(admin.id, { token, tell, close });
      const heartbeat = setInterval(() => tell(listening.isLive() ? "live" : "retrying"), HEARTBEAT_MS);
      const end = setTimeout(close, endsIn);
      const warning = warnsIn < endsIn ? setTimeout(tell, warnsIn, "changed") : undefined;
      const stop = () => {
        listening.stop();
        for (const timer of [heartbeat, end, warning]) clearTimeout(timer);
      };
      return stop;
    },
    { headers: { "X-Accel-Buffering": "no" } },
  );
  response.headers.set("Cache-Control", "no-cache, no-transform");
  // No later request would use the connection, and it ends with the stream at shutdown.
  response.headers.set("Connection", "close");
  return response;
}
