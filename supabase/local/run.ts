import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { readSettings, root, type FromBackend } from "./settings.ts";

// node supabase/local/run.ts <command> [args…]: runs a command with SUPABASE_URL set, starting the embedded backend
// for it unless there is one already. Without a command the backend runs until it is stopped.

const GRACE_MS = 8_000;
const PARENT_CHECK_MS = 250;

const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const [command, ...args] = process.argv.slice(2);
const withoutBackend = Boolean(process.env["SUPABASE_URL"]);

let stopped = false;
let stop = (_signal: NodeJS.Signals): void => process.exit(130);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!stopped) stop(signal);
    stopped = true;
  });
}

// `npm start` puts a shell between itself and this process. Of SIGTERM the shell dies, without passing it on.
if (process.env["npm_lifecycle_event"]) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopped) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

if (withoutBackend) process.exitCode = command ? await runCommand(command, args, process.env) : 0;
else process.exitCode = await runWithBackend();

async function runWithBackend(): Promise<number> {
  const backend = fork(join(import.meta.dirname, "serve.ts"), { cwd: root, execArgv: process.execArgv });
  const gone = once(backend, "exit");
  stop = () => disconnect(backend);

  const first = await firstWord(backend);
  if (first.type === "failed") {
    if (first.message) console.error(first.message);
    await gone;
    return stopped ? 130 : 1;
  }
  introduce(first);
  if (!command) {
    const [code] = await gone;
    return stopped ? 0 : Number(code ?? 1);
  }

  const dataFolder = resolve(readSettings(process.env).dataDir ?? "");
  const environment = {
    ...process.env,
    SUPABASE_URL: first.url,
    SUPABASE_PUBLISHABLE_KEY: first.publishableKey,
    SESSION_SECRET: process.env["SESSION_SECRET"] || first.sessionSecret,
    // Beside the data that it is meant for, as the keys are.
    OUTBOX_PATH: process.env["OUTBOX_PATH"] || `${dataFolder}.outbox/inquiries.sqlite`,
  };
  let running = true;
  let lost = false;
  const code = await runCommand(command, args, environment, (endCommand) => {
    void gone.then(() => {
      if (!running) return;
      lost = true;
      console.error("백엔드가 멈추어 사이트도 멈춥니다.");
      endCommand();
    });
  });
  running = false;
  if (lost) return code || 1;

  disconnect(backend);
  const hung = setTimeout(() => backend.kill("SIGKILL"), GRACE_MS);
  await gone;
  clearTimeout(hung);
  return code;
}

async function firstWord(backend: ChildProcess): Promise<FromBackend> {
  const died: FromBackend = { type: "failed", message: "" };
  const [word] = await Promise.race([
    once(backend, "message") as Promise<[FromBackend]>,
    once(backend, "exit").then((): [FromBackend] => [died]),
  ]);
  return word;
}

// The backend takes a lost parent for the end, so this stops it, as killing this process does.
function disconnect(backend: ChildProcess): void {
  if (backend.connected) backend.disconnect();
}

/** Resolves to the exit code of the command, which is asked to end when this process is. */
async function runCommand(
  name: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
  onStart: (end: () => void) => void = () => {},
): Promise<number> {
  const bin = join(root, "node_modules/.bin");
  const child = spawn(name === "node" ? process.execPath : name, parameters, {
    stdio: "inherit",
    env: { ...environment, PATH: `${bin}${delimiter}${environment["PATH"] ?? ""}` },
    shell: process.platform === "win32" && name !== "node",
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
  };
  stop = (signal) => {
    // At a terminal Ctrl-C has reached the command already, and a second one would cut its clean stop short.
    if (signal !== "SIGINT" || !process.stdin.isTTY) end(signal);
  };
  onStart(() => end("SIGTERM"));

  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`실행할 수 없습니다: ${name} (${error.message})`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

function introduce({ url, publishableKey }: { url: string; publishableKey: string }): void {
  console.log(
    [
      "내장 백엔드로 실행합니다. 개발·데모·테스트용이며 운영에는 쓰지 마세요.",
      `  백엔드 주소   ${url}`,
      `  공개 키       ${publishableKey}`,
      "  초대 코드     demo-admin-invite (관리자), demo-staff-invite (직원)",
    ].join("\n"),
  );
}
