import type { Route } from "./+types/event-stream.ts";
import { sessionClientOf } from "../../auth/session.server.ts";
import { findRoom, watchInquiries } from "./inquiry-signals.server.ts";
import { signalStream } from "./signal-stream.server.ts";
import { adminContext, requireAdmin } from "../require-admin.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const HEARTBEAT_MS = 10_000;
// Ends the stream in time for the browser to reconnect, which refreshes the session, before the token expires.
const BEFORE_EXPIRY_MS = 60_000;

const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  Connection: "keep-alive",
  "X-Accel-Buffering": "no",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { data } = await sessionClientOf(context).auth.getSession();
  if (!data.session) return new Response(null, { status: 401 });
  // Nobody would read the stream, nor close it.
  if (request.method === "HEAD" || request.signal.aborted)
    return new Response(null, { headers: streamHeaders });

  const { access_token: token, expires_at: expiresAt = 0 } = data.session;
  const admin = context.get(adminContext);
  const room = findRoom(admin.id);
  if (room.outcome !== "room") {
    // Not in place of the oldest, which would reconnect and take the next one's. The page asks again by itself.
    const status = room.outcome === "too-many-tabs" ? 429 : 503;
    return new Response(null, { status, headers: { "Retry-After": "10" } });
  }

  const stream = signalStream(({ send, close }) => {
    request.signal.addEventListener("abort", close);
    const watch = watchInquiries(admin.id, {
      token,
      onSignal: send,
      onEnd: () => {
        // Makes the page revalidate, which redirects it.
        send("changed");
        close();
      },
    });
    const heartbeat = setInterval(() => send("heartbeat"), HEARTBEAT_MS);
    const expiry = setTimeout(close, Math.max(1_000, expiresAt * 1_000 - Date.now() - BEFORE_EXPIRY_MS));
    return () => {
      request.signal.removeEventListener("abort", close);
      clearInterval(heartbeat);
      clearTimeout(expiry);
      watch.stop();
    };
  });
  return new Response(stream, { headers: streamHeaders });
}
