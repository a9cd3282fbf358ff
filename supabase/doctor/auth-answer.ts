import { reasonOf } from "./finding.ts";
import type { Project } from "./project.ts";

export type PublicAuthSettings = {
  disable_signup?: boolean;
  mailer_autoconfirm?: boolean;
  external?: Record<string, boolean>;
  saml_enabled?: boolean;
};

export type AuthAnswer =
  | { outcome: "answered"; settings: PublicAuthSettings; clockOffsetMs: number | null }
  | { outcome: "refused"; status: number }
  | { outcome: "unreachable"; reason: string };

const TIMEOUT_MS = 20_000;

export async function askAuth({ url, publishableKey }: Project, now: () => number): Promise<AuthAnswer> {
  try {
    const asked = now();
    const response = await fetch(new URL("/auth/v1/settings", url), {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answered = now();
    if (!response.ok) {
      await response.body?.cancel();
      return { outcome: "refused", status: response.status };
    }
    const date = Date.parse(response.headers.get("Date") ?? "");
    return {
      outcome: "answered",
      settings: (await response.json()) as PublicAuthSettings,
      clockOffsetMs: Number.isNaN(date) ? null : (asked + answered) / 2 - date,
    };
  } catch (error) {
    return { outcome: "unreachable", reason: reasonOf(error) };
  }
}
