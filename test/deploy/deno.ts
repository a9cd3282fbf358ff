import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { repositoryRoot } from "../../supabase/local/settings.ts";
import { platformPackage } from "../../supabase/scratch/platform-package.ts";

const machine = `${process.platform}-${process.arch}`;
const folder = platformPackage(`@deno/${machine}`, `@deno/${machine}-glibc`);

/** The Deno that Supabase runs functions in; null where npm has none for this machine. */
export const denoOfNpm = folder && path.join(folder, process.platform === "win32" ? "deno.exe" : "deno");

const FUNCTION = path.join(repositoryRoot, "supabase/functions/verify-invite-code/index.ts");
const ALONE = ["--no-config", "--no-lock", "--cached-only", "--quiet"];

/** Deno with its own cache; its network access is limited to this machine. */
export class Deno {
  readonly #cache = mkdtempSync(path.join(tmpdir(), "deno-"));

  async check(): Promise<string> {
    const deno = execFile(denoOfNpm ?? "", ["check", ...ALONE, FUNCTION], { env: this.#environment({}) });
    const printed: string[] = [];
    deno.stderr?.on("data", (text: string) => printed.push(text));
    const [code] = (await once(deno, "close")) as [number];
    return code === 0 ? "" : printed.join("");
  }

  async serve(variables: Record<string, string>): Promise<{ url: string; stop: () => Promise<void> }> {
    const deno = spawn(
      denoOfNpm ?? "",
      ["run", ...ALONE.slice(0, -1), "--allow-env", "--allow-net=127.0.0.1", FUNCTION],
      {
        env: this.#environment({ ...variables, DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0" }),
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const gone = once(deno, "exit");
    const stop = async () => {
      deno.kill();
      await gone;
    };
    const url = await new Promise<string>((resolve, reject) => {
      const printed: string[] = [];
      for (const output of [deno.stdout, deno.stderr])
        createInterface(output).on("line", (line) => {
          printed.push(line);
          const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
          if (address) resolve(address);
        });
      void gone.then(() => reject(new Error(printed.join("\n"))));
    });
    return { url, stop };
  }

  remove(): void {
    rmSync(this.#cache, { recursive: true, force: true });
  }

  #environment(variables: Record<string, string>): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, DENO_DIR: this.#cache, DENO_NO_UPDATE_CHECK: "1", ...variables };
  }
}
