import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BackendMessage } from "../../supabase/local/settings.ts";
import { QUICK_DATABASE } from "../helpers/quick-database.ts";
import { copyTemplateTo } from "../helpers/test-database.ts";

const local = join(import.meta.dirname, "../../supabase/local");

export const runScript = join(local, "run.ts");

export function temporaryFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "backend-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "data");
}

export function preparedFolder(): string {
  const folder = temporaryFolder();
  copyTemplateTo(folder);
  return folder;
}

export function startProcess(dataDir: string): { process: ChildProcess; answer: Promise<BackendMessage> } {
  const env = {
    ...process.env,
    SUPABASE_LOCAL_DATA: dataDir,
    SUPABASE_LOCAL_PORT: "0",
    SUPABASE_LOCAL_DB: "",
  };
  const child = fork(join(local, "serve.ts"), { env, stdio: "ignore", execArgv: QUICK_DATABASE });
  onTestFinished(() => void child.kill("SIGKILL"));
  const answer = once(child, "message").then(([message]) => message as BackendMessage);
  return { process: child, answer };
}

export async function startReadyProcess(dataDir: string) {
  const started = startProcess(dataDir);
  const answer = await started.answer;
  if (answer.type === "failed") throw new Error(answer.message);
  return { process: started.process, ...answer };
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
