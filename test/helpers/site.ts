import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 240_000;

export const SESSION_SECRET = "a-secret-of-the-tests-that-is-long-enough";

export type Site = {
  url: string;
  backendUrl: string;
  publishableKey: string;
  pid: number;
  output: () => string;
  stop: () => Promise<number | null>;
};

/** Sends no mail, unless `SUPABASE_LOCAL_SMTP` is on. */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<Site> {
  const { child, printed } = run(["supabase/local/run.ts", "node", "app/server.ts"], {
    PORT: "0",
    SUPABASE_LOCAL_PORT: "0",
    SUPABASE_LOCAL_DATA: dataDir,
    SUPABASE_LOCAL_SMTP: "off",
    ...settings,
  });
  return { ...(await whenReady(child, printed)), pid: child.pid ?? 0, ...stopper(child, printed) };
}

/** Starts only the web server, for a backend in the test's process, whose database the test can access. */
export async function startSiteBefore(
  backend: { url: string; publishableKey: string; siteToken: string },
  settings: Record<string, string> = {},
  server = "app/server.ts",
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "site-before-"));
  const { child, printed } = run([server], {
    PORT: "0",
    HOST: "127.0.0.1",
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_TOKEN: backend.siteToken,
    SESSION_SECRET,
    OUTBOX_PATH: path.join(folder, "inquiries.sqlite"),
    TIMEOUT_MULTIPLIER: "20",
    ...settings,
  });
  const gone = once(child, "exit");
  const stop = async () => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: (await whenReady(child, printed)).url, pid: child.pid ?? 0, stop };
}

export async function runToEnd(args: string[], settings: Record<string, string>) {
  const { child, printed } = run(args, settings);
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, output: printed() };
}

/** Runs a command of the product with no settings but these; `prepare` is a shell command that runs first. */
export function run(args: string[], settings: Record<string, string>, prepare?: string) {
  // Drops this machine's configuration and the mode that vitest runs in.
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:SUPABASE_|SUPPORT_|SMTP_|MAIL_|REPLY_TO|VISITOR_MAIL|WEBHOOK_|COMPANY_|BUSINESS_NUMBER|PRIVACY_OFFICER|FAQ_|OUTBOX|SITE_ORIGIN|TRUSTED_PROXIES|REQUIRE_MFA|SESSION_SECRET|SITE_TOKEN|DRAIN_MS|METRICS_TOKEN|MEDIA_DIR|NAVER_|OPERATOR_EMAIL|PORT|HOST|NODE_ENV|NODE_OPTIONS|VITEST)/.test(
        name,
      ),
  );
  const env = { ...Object.fromEntries(inherited), ...settings };
  const command = [process.execPath, ...args];
  const [program = "", ...rest] = prepare ? ["sh", "-c", `${prepare}; exec "$@"`, "sh", ...command] : command;
  const child = spawn(program, rest, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (words += chunk));
  }
  return { child, printed: () => words };
}

export async function whenReady(child: ChildProcess, printed: () => string) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /사이트: (http\S+)/.exec(printed())?.[1];
    if (url) {
      return {
        url,
        backendUrl: /백엔드 주소\s+(\S+)/.exec(printed())?.[1] ?? "",
        publishableKey: /공개 키\s+(\S+)/.exec(printed())?.[1] ?? "",
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The site did not start:\n${printed()}`);
}

function stopper(child: ChildProcess, printed: () => string) {
  return {
    output: printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      return child.exitCode;
    },
  };
}
