import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { repositoryRoot } from "./settings.ts";

export type RunningCommand = {
  exitCode: Promise<number>;
  stop(signal: NodeJS.Signals): void;
};

export const GRACE_MS = 8_000;

export function startCommand(name: string, args: string[], environment: NodeJS.ProcessEnv): RunningCommand {
  const bin = join(repositoryRoot, "node_modules/.bin");
  const child = spawn(name === "node" ? process.execPath : name, args, {
    stdio: "inherit",
    env: { ...environment, PATH: `${bin}${delimiter}${environment["PATH"] ?? ""}` },
    shell: process.platform === "win32" && name !== "node",
  });
  const exitCode = new Promise<number>((resolve) => {
    child.once("error", (error) => {
      console.error(`실행할 수 없습니다: ${name} (${error.message})`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  // The site answers for this long before it finishes.
  const graceMs = GRACE_MS + (Number(environment["DRAIN_MS"]) || 0);
  return {
    exitCode,
    stop(signal) {
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), graceMs).unref();
    },
  };
}
