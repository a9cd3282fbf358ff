import { randomUUID } from "node:crypto";
import * as z from "zod";
import { cipherFor } from "./encrypted-value.server.ts";

type SessionValue<Value> = {
  seal: (sessionId: string, value: Value) => string;
  /** Null for another session, after the end, and for what is not sealed by this site. */
  open: (sessionId: string, sealed: unknown) => Value | null;
  /** As `open`, and null the second time. */
  openOnce: (sessionId: string, sealed: unknown) => Value | null;
};

/** Kept until the value ends, in this process: within that time, another server opens it a second time. */
const opened = new Map<string, number>();

/** Encrypts values for one session and a time, because a cookie is readable, and cookies and form fields are kept and sent again. */
export function sessionValue<Value>(
  purpose: string,
  schema: z.ZodType<Value>,
  seconds: number,
): SessionValue<Value> {
  const cipher = cipherFor(purpose);
  const envelope = z.object({
    id: z.string(),
    sessionId: z.string().min(1),
    until: z.number(),
    value: schema,
  });

  function read(sessionId: string, sealed: unknown) {
    const text = typeof sealed === "string" ? cipher.decrypt(sealed) : null;
    const content = text === null ? null : envelope.safeParse(JSON.parse(text)).data;
    return content?.sessionId === sessionId && content.until > Date.now() ? content : null;
  }

  return {
    seal: (sessionId, value) =>
      cipher.encrypt(
        JSON.stringify({ id: randomUUID(), sessionId, until: Date.now() + seconds * 1_000, value }),
      ),
    open: (sessionId, sealed) => read(sessionId, sealed)?.value ?? null,
    openOnce: (sessionId, sealed) => {
      const content = read(sessionId, sealed);
      if (!content || opened.has(content.id)) return null;
      for (const [id, until] of opened) if (until <= Date.now()) opened.delete(id);
      opened.set(content.id, content.until);
      return content.value;
    },
  };
}
