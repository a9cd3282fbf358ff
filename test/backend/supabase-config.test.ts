import { spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./backend-process.ts";

const supabase = join(import.meta.dirname, "../../supabase");
const cli = join(import.meta.dirname, "../../node_modules/.bin/supabase");

// npm has the CLI for common platforms only.
const hasCli = spawnSync(cli, ["--version"]).status === 0;

test.skipIf(!hasCli)("the Supabase CLI reads the config without a warning", () => {
  const workdir = temporaryFolder();
  cpSync(supabase, join(workdir, "supabase"), {
    recursive: true,
    filter: (path) => !path.startsWith(join(supabase, ".temp")),
  });
  const { stderr, stdout, status } = spawnSync(
    cli,
    ["db", "push", "--dry-run", "--yes", "--include-seed", "--remote=postgres://nobody@127.0.0.1:1/nothing"],
    { cwd: workdir, encoding: "utf8", env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" } },
  );
  expect(stderr + stdout).toContain("failed to connect to `host=127.0.0.1");
  expect(stderr + stdout).not.toMatch(/warn/i);
  expect(status).not.toBe(0);
});

test("no demo code is where the CLI would plant it in a project", () => {
  const deployed = globSync("{*.toml,*.sql,schemas/**,migrations/**,functions/**,templates/**}", {
    cwd: supabase,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect(deployed.length).toBeGreaterThan(15);
  for (const { parentPath, name } of deployed)
    expect(readFileSync(join(parentPath, name), "utf8"), name).not.toMatch(/demo-(admin|staff)-invite/);
  expect(readFileSync(join(supabase, "config.toml"), "utf8")).toMatch(/\[db\.seed\][^[]*\nsql_paths = \[\]/);
});
