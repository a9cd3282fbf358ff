import { join } from "node:path";
import type { BackendOptions } from "./backend.ts";

export type BackendMessage =
  | {
      type: "ready";
      url: string;
      publishableKey: string;
      sessionSecret: string;
      siteToken: string;
      smtpUrl?: string;
      inboxUrl: string;
    }
  | { type: "failed"; message: string };

type Environment = Record<string, string | undefined>;

const DEFAULT_PORT = 54321;

export const repositoryRoot = join(import.meta.dirname, "../..");

class InvalidSetting extends Error {}

export function readSettings(environment: Environment): BackendOptions {
  const postgresUrl = environment["SUPABASE_LOCAL_DB"] || undefined;
  if (postgresUrl && !/^postgres(ql)?:\/\//.test(postgresUrl)) {
    throw new InvalidSetting("SUPABASE_LOCAL_DB는 postgres://로 시작하는 주소여야 합니다.");
  }
  return {
    port: readPort(environment),
    dataDir: environment["SUPABASE_LOCAL_DATA"] || join(repositoryRoot, "supabase/.temp/data"),
    postgresUrl,
    authRateLimitFactor: Number(environment["LITE_AUTH_RATE_LIMIT_FACTOR"] || 1),
    catchesMail: !environment["SMTP_URL"] && environment["SUPABASE_LOCAL_SMTP"] !== "off",
    requireSecondFactor: environment["REQUIRE_MFA"] === "admins",
    siteUrl: environment["SITE_ORIGIN"] || `http://localhost:${environment["PORT"] || "3000"}`,
  };
}

export function startupErrorMessage(error: unknown, environment: Environment): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    const port = readPort(environment);
    return `백엔드 포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. SUPABASE_LOCAL_PORT로 다른 포트를 정해 주세요.`;
  }
  const known =
    error instanceof InvalidSetting ||
    ["FolderInUse", "MigrationFailed", "OtherBaseline", "PostgresTooOld"].includes(error.name);
  return known ? error.message : (error.stack ?? error.message);
}

function readPort(environment: Environment): number {
  const text = environment["SUPABASE_LOCAL_PORT"] || String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidSetting(`SUPABASE_LOCAL_PORT는 0에서 65535 사이의 수여야 합니다: ${text}`);
  }
  return port;
}
