import { endedSessions } from "../../auth/session/ended-sessions.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import { isFirstDelivery } from "./change-dedup.server.ts";

type Status = "live" | "retrying" | "closed";
type Heard = {
  onChange: () => void;
  onRoleChange: () => void;
  onStatus: (status: Status) => void;
};

/** Subscribes with the rights of the client's admin. A closed subscription does not reconnect. */
export function subscribeToChanges({ realtime }: Supabase, heard: Heard): { end: () => void } {
  // Selects the key alone: an inquiry with a long message has 16,500 characters, half of them search keys.
  const anyChange = (table: string, key: string) => ({
    event: "*" as const,
    schema: "public",
    table,
    select: [key],
  });
  const tell = (change: Parameters<typeof isFirstDelivery>[0]) => {
    if (isFirstDelivery(change)) heard.onChange();
  };
  const channel = realtime
    .channel("changes")
    .on("postgres_changes", anyChange("inquiries", "id"), tell)
    .on("postgres_changes", anyChange("inquiry_notes", "id"), tell)
    .on("postgres_changes", anyChange("inquiry_contacts", "id"), tell)
    // Realtime sends the key of a deleted row to every subscriber, so the end of any session is heard here.
    .on(
      "postgres_changes",
      { ...anyChange("session_activity", "session_id"), event: "DELETE" },
      ({ old }) => {
        const { session_id: sessionId } = old as { session_id?: string };
        if (sessionId) endedSessions.emit("end", { sessionId });
      },
    )
    .on("postgres_changes", anyChange("user_roles", "user_id"), heard.onRoleChange);
  let hasEnded = false;
  // Without the token the channel would join as anon, which succeeds and receives nothing.
  void realtime.setAuth().then(() => {
    if (hasEnded) return;
    channel.subscribe((status) =>
      heard.onStatus(status === "SUBSCRIBED" ? "live" : status === "CLOSED" ? "closed" : "retrying"),
    );
  });
  return {
    end: () => {
      hasEnded = true;
      // disconnect() alone leaves the channels trying to join.
      for (const each of realtime.getChannels()) each.teardown();
      void realtime.disconnect();
    },
  };
}
