import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AuthConfig } from "./auth-config.ts";
import type { Keys } from "../keys.ts";
import { authEndpoint } from "./auth-endpoint.ts";
import { authErrorAnswer } from "./auth-error.ts";

const RATE_SECONDS = 5 * 60;
// Hosted Supabase refills a bucket of 30 at 15 a minute, which no project setting changes.
const FACTOR_ATTEMPTS = 30;
const FACTOR_SECONDS = 2 * 60;

type Limit = keyof AuthConfig["rateLimit"] | "user_updates" | "factor_challenges" | "factor_verifications";

const LIMITS: Record<string, Limit> = {
  signup: "sign_in_sign_ups",
  token: "sign_in_sign_ups",
  otp: "sign_in_sign_ups",
  magiclink: "sign_in_sign_ups",
  recover: "sign_in_sign_ups",
  resend: "sign_in_sign_ups",
  verify: "token_verifications",
};

export class AuthLimits {
  readonly #keys: Keys;
  readonly #limiters: Record<Limit, RateLimiterMemory>;

  constructor(config: AuthConfig, keys: Keys, factor: number) {
    this.#keys = keys;
    const limiter = (limit: keyof AuthConfig["rateLimit"]) =>
      new RateLimiterMemory({ points: config.rateLimit[limit] * factor, duration: RATE_SECONDS });
    const factorLimiter = () =>
      new RateLimiterMemory({ points: FACTOR_ATTEMPTS * factor, duration: FACTOR_SECONDS });
    this.#limiters = {
      sign_in_sign_ups: limiter("sign_in_sign_ups"),
      token_verifications: limiter("token_verifications"),
      token_refresh: limiter("token_refresh"),
      user_updates: limiter("sign_in_sign_ups"),
      factor_challenges: factorLimiter(),
      factor_verifications: factorLimiter(),
    };
  }

  async refusal(request: Request, address: string): Promise<Response | null> {
    const { searchParams } = new URL(request.url);
    const endpoint = authEndpoint(request);
    const isRefresh = endpoint === "token" && searchParams.get("grant_type") === "refresh_token";
    const isUpdate = endpoint === "user" && request.method === "PUT";
    const ofEndpoint = isUpdate ? "user_updates" : (LIMITS[endpoint] ?? factorLimitOf(endpoint));
    const limit = isRefresh ? "token_refresh" : ofEndpoint;
    if (!limit || request.method === "OPTIONS") return null;

    const refused = await this.#limiters[limit].consume(this.#callerOf(request, address)).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!refused) return null;
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return authErrorAnswer(429, "over_request_rate_limit", "Request rate limit reached");
  }

  /** As on hosted Supabase, a web server that presents the secret key names the address of its visitor. */
  #callerOf({ headers }: Request, address: string): string {
    const isTrusted = headers.get("apikey") === this.#keys.secretKey;
    return (isTrusted && headers.get("sb-forwarded-for")?.split(",")[0]?.trim()) || address;
  }
}

function factorLimitOf(endpoint: string): Limit | undefined {
  const [, action] = /^factors\/[^/]+\/(challenge|verify)$/.exec(endpoint) ?? [];
  if (action === undefined) return undefined;
  return action === "verify" ? "factor_verifications" : "factor_challenges";
}
