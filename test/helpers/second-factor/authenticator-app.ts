import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";

const PERIOD_MS = 30_000;

const periodNow = () => Math.floor(Date.now() / PERIOD_MS);

/** What shows an account's codes. Each call gives one that was not given before, as a code is good once. */
export class AuthenticatorApp {
  readonly #secret: Uint8Array;
  #last = 0;

  constructor(secret: string) {
    this.#secret = decodeBase32IgnorePadding(secret.replaceAll(" ", ""));
  }

  /** As tests have the backend take codes of ten minutes either way, as many as that can be given at once. */
  code(): string {
    this.#last = Math.max(periodNow(), this.#last + 1);
    return this.codeOf(this.#last);
  }

  codeOf(period: number): string {
    return generateHOTP(this.#secret, BigInt(period), 6);
  }

  /** A code that is no period's of this hour. */
  wrongCode(): string {
    const near = Array.from({ length: 121 }, (_, each) => this.codeOf(periodNow() + each - 60));
    return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
      (code) => !near.includes(code),
    ) as string;
  }
}
