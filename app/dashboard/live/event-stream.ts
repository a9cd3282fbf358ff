import { eventStream } from "remix-utils/sse/server";
import type { Route } from "./+types/event-stream.ts";
import { sessionClientOf } from "../../auth/session.server.ts";
import { watchInquiries } from "./inquiry-signals.server.ts";
import { adminContext, requireAdmin } from "../require-admin.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

// The browser reconnects when two are missing.
const HEARTBEAT_MS = 10_000;
// Ends the stream in time for the browser to reconnect, which refreshes the session, before the token expires.
const BEFORE_EXPIRY_MS = 60_000;

/** Signals that inquiries changed. The events carry no rows: the page reads those under its own rights. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { data } = await sessionClientOf(context).auth.getSession();
  if (!data.session) return new Response(null, { status: 401 });
  const { access_token: token, expires_at: expiresAt = 0 } = data.session;
  const admin = context.get(adminContext);

  return eventStream(
    // Never aborted: a client that disconnects has closed the stream already, and closing it twice ends the server.
    new AbortController().signal,
    (sendEvent, close) => {
      let count = 0;
      const closeStream = () => {
        try {
          close();
        } catch {
          // The client has closed it before.
        }
      };
      const send = (event: string) => {
        try {
          sendEvent({ event, id: `${Date.now()}-${++count}`, data: event });
        } catch {
          closeStream();
        }
      };
      request.signal.addEventListener("abort", closeStream);
      const watch = watchInquiries(admin.id, token, {
        onSignal: send,
        onEnd: () => {
          // Makes the page revalidate, which redirects it.
          send("changed");
          closeStream();
        },
      });
      const heartbeat = setInterval(() => send("heartbeat"), HEARTBEAT_MS);
      const expiry = setTimeout(
        closeStream,
        Math.max(1_000, expiresAt * 1_000 - Date.now() - BEFORE_EXPIRY_MS),
      );
      return () => {
        request.signal.removeEventListener("abort", closeStream);
        clearInterval(heartbeat);
        clearTimeout(expiry);
        watch.stop();
      };
    },
    // Keeps proxies from buffering the events.
    { headers: { "X-Accel-Buffering": "no" } },
  );
}
