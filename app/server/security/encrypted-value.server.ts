import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../../env.server.ts";

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
