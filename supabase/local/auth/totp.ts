import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";

const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const SKEW = 1;

export type TotpKey = { secret: string; uri: string; qrCode: string };

export function newTotpKey(issuer: string, account: string): TotpKey {
  const key = randomBytes(SECRET_BYTES);
  const uri = createTOTPKeyURI(issuer, account, key, PERIOD_SECONDS, DIGITS);
  return { secret: encodeBase32UpperCaseNoPadding(key), uri, qrCode: renderSVG(uri, { ecc: "H" }) };
}

/** Returns the period of a code, or null for a wrong one; `used` are periods whose code was accepted before. */
export function periodOfCode(secret: string, code: string, used: ReadonlySet<number>): number | null {
  const key = decodeBase32IgnorePadding(secret);
  const now = Math.floor(Date.now() / 1_000 / PERIOD_SECONDS);
  const skew = Number(process.env["LITE_AUTH_TOTP_SKEW"] || SKEW);
  for (let period = now - skew; period <= now + skew; period += 1)
    if (!used.has(period) && verifyHOTP(key, BigInt(period), DIGITS, code)) return period;
  return null;
}

/** Encrypts TOTP secrets, as hosted Supabase can; each is bound to its factor's id. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(masterSecret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", masterSecret, "", "mfa_factors.secret", 32));
  }

  encrypt(factorId: string, secret: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(factorId));
    const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return [nonce, cipher.getAuthTag(), body].map((part) => part.toString("base64url")).join(".");
  }

  decrypt(factorId: string, encrypted: string): string {
    const [nonce, tag, body] = encrypted.split(".").map((part) => Buffer.from(part, "base64url"));
    if (!nonce || !tag || !body) throw new Error("the secret of a factor is not readable");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce, { authTagLength: 16 });
    decipher.setAAD(Buffer.from(factorId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  }
}
