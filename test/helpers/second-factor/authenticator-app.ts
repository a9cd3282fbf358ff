import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";

const PERIOD_MS = 30_000;

const periodNow = () => Math.floor(Date.now() / PERIOD_MS);

/** Shows an account's codes. `code` never returns the same one twice, because a code is accepted once. */
export class AuthenticatorApp {
  readonly #secret: Uint8Array;
  #last = 0;

  constructor(secret: string) {
    this.#secret = decodeBase32IgnorePadding(secret.replaceAll(" ", ""));
  }

  /** The tests' backend accepts codes of ten minutes either way, so that many are available at once. */
  code(): string {
    this.#last = Math.max(periodNow(), this.#last + 1);
    return this.codeOf(this.#last);
  }

  codeOf(period: number): string {
    return generateHOTP(this.#secret, BigInt(period), 6);
  }

  /** Returns a code that no period of this hour has. */
  wrongCode(): string {
    const near = Array.from({ length: 121 }, (_, each) => this.codeOf(periodNow() + each - 60));
    return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
      (code) => !near.includes(code),
    ) as string;
  }
}
