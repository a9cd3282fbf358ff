import { eventStream } from "remix-utils/sse/server";
import type { Route } from "./+types/event-stream.ts";
import { sessionClientOf } from "../../auth/session.server.ts";
import { watchInquiries } from "./inquiry-signals.server.ts";
import { adminContext, requireAdmin } from "../require-admin.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

// The browser takes two that fail to come for a dead line.
const HEARTBEAT_MS = 10_000;
// The session is refreshed when the browser reconnects, which it must do before the token is worth nothing.
const BEFORE_EXPIRY_MS = 60_000;

/** Tells an open dashboard that inquiries changed, never what changed: the page reads that under its own rights. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { data } = await sessionClientOf(context).auth.getSession();
  if (!data.session) return new Response(null, { status: 401 });
  const { access_token: token, expires_at: expiresAt = 0 } = data.session;
  const admin = context.get(adminContext);

  return eventStream(
    // Never: a reader that is gone has closed the stream already, and closing it twice would end the whole server.
    new AbortController().signal,
    (send, close) => {
      let count = 0;
      const hangUp = () => {
        try {
          close();
        } catch {
          // The reader was faster.
        }
      };
      const say = (event: string) => {
        try {
          send({ event, id: `${Date.now()}-${++count}`, data: event });
        } catch {
          hangUp();
        }
      };
      request.signal.addEventListener("abort", hangUp);
      const watch = watchInquiries(admin.id, token, {
        signal: say,
        end: () => {
          // Read anew, the page finds out why, and leaves.
          say("changed");
          hangUp();
        },
      });
      const heartbeat = setInterval(() => say("heartbeat"), HEARTBEAT_MS);
      const expiry = setTimeout(hangUp, Math.max(1_000, expiresAt * 1_000 - Date.now() - BEFORE_EXPIRY_MS));
      return () => {
        request.signal.removeEventListener("abort", hangUp);
        clearInterval(heartbeat);
        clearTimeout(expiry);
        watch.stop();
      };
    },
    // Proxies that buffer would hold the signals back.
    { headers: { "X-Accel-Buffering": "no" } },
  );
}
