import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test, vi } from "vitest";
import { copyPostgres, otherUser, postgresOfNpm } from "../../../supabase/scratch/postgres-files.ts";

test.skipIf(!postgresOfNpm())(
  "a Postgres whose owner is killed ends, and nothing of it is left",
  async () => {
    const script = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "../../../supabase/scratch/start-postgres.ts"))};
    const server = await startPostgres();
    console.log(server.outcome === "started" ? server.extensionFolder : server.reason);
    setInterval(() => {}, 1_000);`;
    const owner = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [folder] = (await once(createInterface(owner.stdout), "line")) as [string];
    expect(existsSync(folder)).toBe(true);
    const [inTemporary = ""] = path.relative(tmpdir(), folder).split(path.sep);

    owner.kill("SIGKILL");
    await once(owner, "exit");
    await vi.waitFor(() => expect(existsSync(path.join(tmpdir(), inTemporary))).toBe(false), {
      timeout: 120_000,
    });
  },
);

test("links between libraries are made though npm ran no install script", () => {
  const native = mkdtempSync(path.join(tmpdir(), "native-"));
  for (const part of ["bin", "lib", "share"]) mkdirSync(path.join(native, part));
  writeFileSync(path.join(native, "lib/libicu.so.60.2"), "a library");
  const links = [{ source: "native/lib/libicu.so.60.2", target: "native/lib/libicu.so.60" }];
  writeFileSync(path.join(native, "pg-symlinks.json"), JSON.stringify(links));

  const folder = copyPostgres(native, otherUser());
  expect(readFileSync(path.join(folder, "lib/libicu.so.60"), "utf8")).toBe("a library");
  for (const each of [native, folder]) rmSync(each, { recursive: true });
});
