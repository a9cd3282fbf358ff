import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { env } from "../../env.server.ts";
import * as z from "zod";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Cipher = {
  encrypt: (text: string) => string;
  decrypt: (encrypted: string) => string | null;
};

/** Derives separate keys per purpose, so that a value encrypted for one is never accepted for another. */
export function cipherFor(purpose: string): Cipher {
  const keys = env.SESSION_SECRET.map(
    (secret) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32)),
  );
  const [newest = new Uint8Array()] = keys;
  return {
    encrypt: (text) => encryptWith(newest, text),
    decrypt: (encrypted) => {
      for (const key of keys) {
        const text = decryptWith(key, encrypted);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function encryptWith(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function decryptWith(key: Uint8Array, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

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
