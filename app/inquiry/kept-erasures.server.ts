import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { env } from "../env.server.ts";
import { seoulDay } from "../korean/dates.ts";
import { logError } from "../server/log.server.ts";

/** Keeps a line of an erasure beside the outbox, for `npm run erase-again`: a restored database brings back whom it erased since
 * its backup. A disk that fails undoes no erasure: then the log has what the line would say. */
export function keepErasure(kind: "inquiry" | "member", id: string): void {
  if (env.OUTBOX === "off") return;
  const file = `${env.OUTBOX_PATH}.erased`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    appendFileSync(file, `${kind} ${id} ${seoulDay()}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    logError("erasure cannot be kept beside the outbox", { kind, erased: id, reason: String(error) });
  }
}
