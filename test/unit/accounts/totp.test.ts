import { afterEach, expect, test, vi } from "vitest";
import { newTotpKey, periodOfCode } from "../../../supabase/local/auth/totp.ts";
import { AuthenticatorApp } from "../../helpers/second-factor/authenticator-app.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test("a code is good for its own half minute and one to either side, and once", () => {
  vi.stubEnv("LITE_AUTH_TOTP_SKEW", "");
  vi.useFakeTimers({ now: 1_000 * 30_000 });
  const { secret } = newTotpKey("숲결", "admin@example.com");
  const app = new AuthenticatorApp(secret);
  const periods = [998, 999, 1_000, 1_001, 1_002];
  const taken = (used: number[] = []) =>
    periods.filter((period) => periodOfCode(secret, app.codeOf(period), new Set(used)) === period);
  expect(taken()).toEqual([999, 1_000, 1_001]);
  expect(taken([1_000])).toEqual([999, 1_001]);
  vi.setSystemTime(1_001 * 30_000 - 1);
  expect(taken()).toEqual([999, 1_000, 1_001]);
  vi.setSystemTime(1_001 * 30_000);
  expect(taken()).toEqual([1_000, 1_001, 1_002]);
});
