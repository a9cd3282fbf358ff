import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../../supabase/local/settings.ts";
import { platformPackage } from "../../supabase/scratch/platform-package.ts";

const machine = `${process.platform}-${process.arch}`;

export const cliOfNpm = thirdVersion(
  platformPackage(`@supabase/cli-${machine}`, `@supabase/cli-${machine}-musl`),
);

function thirdVersion(folder: string | null): string | null {
  if (!folder) return null;
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return version.startsWith("3.") ? folder : null;
}

export const PROJECT_REF = "abcdefghijklmnopqrst";
/** Secrets that an operator's shell may hold; the CLI must send none of them. */
export const SECRETS = {
  SUPABASE_SECRET_KEY: "sb_secret_never-to-be-sent",
  SITE_TOKEN: "a-site-token-never-to-be-sent",
  SESSION_SECRET: "a-session-secret-never-to-be-sent",
};
const ACCESS_TOKEN = `sbp_${"0123456789abcdef".repeat(3).slice(0, 40)}`;

export type Printed = { status: number; output: string; stdout: string };

/** Runs the CLI as an operator does, in a copy of what supabase/ deploys, with its own home folder. */
export class SupabaseCli {
  readonly folder = mkdtempSync(path.join(tmpdir(), "supabase-cli-"));
  readonly supabase = path.join(this.folder, "supabase");
  readonly #managementUrl: string;

  constructor(managementUrl: string) {
    this.#managementUrl = managementUrl;
    mkdirSync(path.join(this.folder, "home"));
    const own = (file: string) => !/supabase\/(?:local|\.temp|\.branches)$/.test(file);
    cpSync(path.join(repositoryRoot, "supabase"), this.supabase, { recursive: true, filter: own });
    const profile = {
      name: "stand-in",
      api_url: managementUrl,
      dashboard_url: managementUrl,
      project_host: "localhost",
    };
    writeFileSync(path.join(this.folder, "profile.json"), JSON.stringify(profile));
  }

  run(...words: string[]): Promise<Printed> {
    const environment = {
      PATH: process.env.PATH,
      HOME: path.join(this.folder, "home"),
      SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
      SUPABASE_NO_KEYRING: "1",
      SUPABASE_TELEMETRY_DISABLED: "1",
      SUPABASE_NO_UPDATE_NOTIFIER: "1",
      SITE_ORIGIN: "https://www.example.org",
      PGSSLMODE: "disable",
      // Traffic beyond this machine goes to the stand-in, which records and refuses it.
      HTTP_PROXY: this.#managementUrl,
      HTTPS_PROXY: this.#managementUrl,
      NO_PROXY: "127.0.0.1,localhost",
      ...SECRETS,
    };
    const profile = path.join(this.folder, "profile.json");
    return new Promise((resolve) => {
      const cli = execFile(
        path.join(cliOfNpm ?? "", "bin/supabase"),
        [...words, "--workdir", this.folder, "--profile", profile],
        { cwd: this.folder, env: environment },
        (_, stdout, stderr) => resolve({ status: cli.exitCode ?? -1, output: stdout + stderr, stdout }),
      );
      cli.stdin?.end();
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
