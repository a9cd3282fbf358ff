import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BackendOptions } from "./backend.ts";
import type { DemoInvites } from "./demo/demo-invites.ts";

export type BackendMessage =
  | {
      type: "ready";
      url: string;
      publishableKey: string;
      sessionSecret: string;
      siteToken: string;
      smtpUrl?: string;
      inboxUrl: string;
      demoInvites: DemoInvites;
    }
  | { type: "failed"; message: string };

type Environment = Record<string, string | undefined>;

const DEFAULT_PORT = 54321;
const OF_A_PROJECT = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_ANON_KEY", "SUPABASE_SECRET_KEY", "SITE_TOKEN"];

export const repositoryRoot = join(import.meta.dirname, "../..");

/** Settings that are set already win over the file. */
export function loadEnvFile(): void {
  const file = join(repositoryRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

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
    // All visitors come from the web server's address: 30 log-ins in five minutes would be all of theirs together.
    authRateLimitFactor: Number(environment["LITE_AUTH_RATE_LIMIT_FACTOR"] || 20),
    catchesMail: !environment["SMTP_URL"] && environment["SUPABASE_LOCAL_SMTP"] !== "off",
    requireSecondFactor: environment["REQUIRE_MFA"] === "admins",
    siteUrl: environment["SITE_ORIGIN"] || `http://localhost:${environment["PORT"] || "3000"}`,
    hasRandomInvites: Boolean(environment["HOST"]) && !isLoopback(environment["HOST"] ?? ""),
  };
}

/** Throws where SUPABASE_URL is missing, or misspelt, among the settings of a production: there the demo must not start. */
export function refuseProduction(environment: Environment): void {
  const signs = signsOfProduction(environment);
  if (signs.length === 0) return;
  throw new InvalidSetting(
    `SUPABASE_URL이 없습니다. 운영 설정(${signs.join(", ")})이 있어, 데모용 내장 백엔드를 시작하지 않았습니다.\n` +
      "  운영이면 SUPABASE_URL에 프로젝트의 주소를 적고, 변수 이름의 철자를 확인해 주세요.\n" +
      "  데모면 괄호 안의 설정을 지워 주세요.",
  );
}

export function signsOfProduction(environment: Environment): string[] {
  const { NODE_ENV, SITE_ORIGIN } = environment;
  return [
    ...(NODE_ENV === "production" ? ["NODE_ENV=production"] : []),
    ...(SITE_ORIGIN && !isLoopback(hostOf(SITE_ORIGIN)) ? [`SITE_ORIGIN=${SITE_ORIGIN}`] : []),
    ...OF_A_PROJECT.filter((name) => environment[name]),
  ];
}

/** Whether only this machine reaches a host: the name in an address, or one to listen on. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
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
