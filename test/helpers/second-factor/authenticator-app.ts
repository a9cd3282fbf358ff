import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";

const PERIOD_MS = 30_000;

/** What shows an account's codes. Each call gives one that was not given before, as a code is good once. */
export class AuthenticatorApp {
  readonly #secret: Uint8Array;
  #last = 0;

  constructor(secret: string) {
    this.#secret = decodeBase32IgnorePadding(secret.replaceAll(" ", ""));
  }

  /** Codes of the period before and the one after are accepted too: three at once, and no more. */
  code(): string {
    const now = Math.floor(Date.now() / PERIOD_MS);
    this.#last = Math.max(now - 1, this.#last + 1);
    return generateHOTP(this.#secret, BigInt(this.#last), 6);
  }

  /** A code that is no period's of these minutes. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / PERIOD_MS);
    const near = [-3, -2, -1, 0, 1, 2, 3].map((off) => generateHOTP(this.#secret, BigInt(now + off), 6));
    return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
      (code) => !near.includes(code),
    ) as string;
  }
}
