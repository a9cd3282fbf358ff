import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import "./end-with-npm.ts";
import { type BackendMessage, loadEnvFile, readSettings, repositoryRoot } from "./settings.ts";

// node supabase/local/run.ts [command] [args…]: runs a command with SUPABASE_URL set, starting the embedded backend
// unless it is set already. Without a command the backend runs until it is stopped.

const GRACE_MS = 8_000;

type Ready = Extract<BackendMessage, { type: "ready" }>;

loadEnvFile();

const [command, ...args] = process.argv.slice(2);

let stopping = false;
let stop = (_signal: NodeJS.Signals): void => process.exit(130);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stopping) stop(signal);
    stopping = true;
  });
}

if (!process.env["SUPABASE_URL"]) process.exitCode = await runWithBackend();
else if (command) process.exitCode = await runCommand(command, process.env).exitCode;

async function runWithBackend(): Promise<number> {
  if (!existsSync(join(repositoryRoot, "node_modules/@supabase/lite"))) {
    console.error(
      "SUPABASE_URL이 없습니다. 내장 백엔드는 개발 의존성 없이(--omit=dev) 시작하지 못합니다. SUPABASE_URL에 프로젝트의 주소를 적거나 npm ci를 다시 하세요.",
    );
    return 1;
  }
  const backend = fork(join(import.meta.dirname, "serve.ts"), {
    cwd: repositoryRoot,
    execArgv: process.execArgv,
  });
  const exit = once(backend, "exit");
  stop = () => disconnect(backend);

  const message = await firstMessage(backend);
  if (message.type === "failed") {
    if (message.message) console.error(message.message);
    await exit;
    return stopping ? 130 : 1;
  }
  printAddresses(message);
  if (!command) {
    const [code] = await exit;
    return stopping ? 0 : Number(code ?? 1);
  }

  const dataFolder = resolve(readSettings(process.env).dataDir ?? "");
  const site = runCommand(command, {
    ...process.env,
    SUPABASE_URL: message.url,
    SUPABASE_PUBLISHABLE_KEY: message.publishableKey,
    SESSION_SECRET: process.env["SESSION_SECRET"] || message.sessionSecret,
    SITE_TOKEN: message.siteToken,
    OUTBOX_PATH: process.env["OUTBOX_PATH"] || `${dataFolder}.outbox/inquiries.sqlite`,
    ...mailSettings(message),
  });
  const first = await Promise.race([site.exitCode, exit.then(() => "backend exited" as const)]);
  if (first === "backend exited") {
    console.error("백엔드가 멈추어 사이트도 멈춥니다.");
    site.stop("SIGTERM");
    return (await site.exitCode) || 1;
  }

  disconnect(backend);
  const kill = setTimeout(() => backend.kill("SIGKILL"), GRACE_MS);
  await exit;
  clearTimeout(kill);
  return first;
}

function runCommand(name: string, environment: NodeJS.ProcessEnv) {
  const bin = join(repositoryRoot, "node_modules/.bin");
  const child = spawn(name === "node" ? process.execPath : name, args, {
    stdio: "inherit",
    env: { ...environment, PATH: `${bin}${delimiter}${environment["PATH"] ?? ""}` },
    shell: process.platform === "win32" && name !== "node",
  });
  const exitCode = new Promise<number>((resolveWith) => {
    child.once("error", ({ message }) => {
      console.error(`실행할 수 없습니다: ${name} (${message})`);
      resolveWith(127);
    });
    child.once("exit", (code, signal) => resolveWith(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  // The site answers for this long before it finishes.
  const graceMs = GRACE_MS + (Number(environment["DRAIN_MS"]) || 0);
  const stopIt = (signal: NodeJS.Signals) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
  };
  stop = (signal) => {
    // At a terminal Ctrl-C has reached the command already; a second SIGINT would interrupt its shutdown.
    if (signal !== "SIGINT" || !process.stdin.isTTY) stopIt(signal);
  };
  return { exitCode, stop: stopIt };
}

async function firstMessage(backend: ChildProcess): Promise<BackendMessage> {
  const exited: BackendMessage = { type: "failed", message: "" };
  const [message] = await Promise.race([
    once(backend, "message") as Promise<[BackendMessage]>,
    once(backend, "exit").then((): [BackendMessage] => [exited]),
  ]);
  return message;
}

function disconnect(backend: ChildProcess): void {
  if (backend.connected) backend.disconnect();
}

/** Points the site's mail at the catcher; MAIL_INBOX_URL makes its pages say so. */
function mailSettings({ smtpUrl, inboxUrl }: Ready): NodeJS.ProcessEnv {
  if (!smtpUrl) return {};
  const MAIL_FROM = process.env["MAIL_FROM"] || "숲결 VR <notifications@example.com>";
  return { SMTP_URL: smtpUrl, MAIL_FROM, MAIL_INBOX_URL: inboxUrl };
}

function printAddresses({ url, publishableKey, inboxUrl, smtpUrl, demoInvites }: Ready): void {
  const caught = smtpUrl ? "메일은 사람에게 가지 않고" : "인증 메일은 사람에게 가지 않고";
  console.log(
    [
      "내장 백엔드로 실행합니다. 개발·데모·테스트용이며 운영에는 쓰지 마세요.",
      `  백엔드 주소   ${url}`,
      `  공개 키       ${publishableKey}`,
      `  메일함        ${inboxUrl} (${caught} 여기에 모입니다)`,
      `  초대 코드     ${demoInvites.admin} (관리자), ${demoInvites.staff} (직원)`,
    ].join("\n"),
  );
}
