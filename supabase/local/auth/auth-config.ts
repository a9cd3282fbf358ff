import { readFileSync } from "node:fs";
import { join } from "node:path";

export type AuthConfig = {
  otpLength: number;
  otpExpirySeconds: number;
  securePasswordChange: boolean;
  requireCurrentPassword: boolean;
  rateLimit: { sign_in_sign_ups: number; token_verifications: number; token_refresh: number };
};

export function readAuthConfig(): AuthConfig {
  const values = valuesOf(readFileSync(join(import.meta.dirname, "../../config.toml"), "utf8"));
  const valueOf = (key: string) => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`supabase/config.toml에 ${key} 값이 없습니다.`);
    return value;
  };
  const limitOf = (name: string) => Number(valueOf(`auth.rate_limit.${name}`));
  return {
    otpLength: Number(valueOf("auth.email.otp_length")),
    otpExpirySeconds: Number(valueOf("auth.email.otp_expiry")),
    securePasswordChange: valueOf("auth.email.secure_password_change") === "true",
    requireCurrentPassword: valueOf("auth.email.require_current_password") === "true",
    rateLimit: {
      sign_in_sign_ups: limitOf("sign_in_sign_ups"),
      token_verifications: limitOf("token_verifications"),
      token_refresh: limitOf("token_refresh"),
    },
  };
}

function valuesOf(toml: string): Map<string, string> {
  const values = new Map<string, string>();
  let section = "";
  for (const line of toml.split("\n")) {
    section = /^\[([\w.-]+)\]/.exec(line)?.[1] ?? section;
    const [, key, value] = /^(\w+) = (\d+|true|false|"[^"]*")/.exec(line) ?? [];
    if (key && value) values.set(`${section}.${key}`, value.replaceAll('"', ""));
  }
  return values;
}
