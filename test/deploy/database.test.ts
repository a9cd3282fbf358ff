import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stricterTypes, typesFile } from "../../supabase/local/database/generate-types.ts";
import { repositoryRoot } from "../../supabase/local/settings.ts";
import { hostedProject, type HostedProject } from "../../supabase/scratch/hosted-project.ts";
import { startPostgres, type PostgresStart } from "../../supabase/scratch/start-postgres.ts";
import { ManagementInterface } from "./management-interface.ts";
import { cliOfNpm, SupabaseCli, type Printed } from "./supabase-cli.ts";

const server: PostgresStart = cliOfNpm
  ? await startPostgres()
  : { outcome: "unavailable", reason: "npm has no Supabase CLI for this machine" };
if (server.outcome === "unavailable") console.warn(`Skipped: ${server.reason}.`);

describe.skipIf(server.outcome === "unavailable")(
  "what the CLI does to the database of a hosted project",
  () => {
    let management: ManagementInterface;
    let cli: SupabaseCli;
    let project: HostedProject;
    let first: Printed;
    beforeAll(async () => {
      if (server.outcome === "unavailable") throw new Error(server.reason);
      management = await ManagementInterface.listen();
      cli = new SupabaseCli(management.url);
      project = await hostedProject(server);
      first = await cli.run("db", "push", "--yes", `--remote=${project.url}`);
    });
    afterAll(async () => {
      cli.remove();
      await management.close();
      if (server.outcome === "started") await server.stop();
    });

    async function ask(statement: string, url = project.url): Promise<unknown[]> {
      const sql = postgres(url, { max: 1 });
      try {
        return [...(await sql.unsafe(statement))];
      } finally {
        await sql.end();
      }
    }

    test("the project's owner, no superuser, applies every migration without a warning", () => {
      const migrations = readdirSync(path.join(cli.supabase, "migrations"));
      expect(first).toMatchObject({
        status: 0,
        output: expect.stringContaining("Finished supabase db push."),
      });
      expect(first.output.match(/^Applying migration \S+/gm)).toHaveLength(migrations.length);
      expect(first.output).not.toMatch(/WARN/i);
    });

    test("a second time there is nothing left to do, for who asks for seeds neither", async () => {
      const second = await cli.run("db", "push", "--yes", "--include-seed", `--remote=${project.url}`);
      expect(second).toMatchObject({
        status: 0,
        output: expect.stringContaining("Remote database is up to date."),
      });
    });

    test("the project's advisors have nothing to say", async () => {
      const advice = await cli.run("db", "advisors", "--fail-on", "warn", `--remote=${project.url}`);
      expect(advice).toMatchObject({ status: 0, output: expect.stringContaining("No issues found") });
    });

    test("the types that it generates are those that the site is checked with", async () => {
      const generated = await cli.run("gen", "types", "--schema", "public", `--remote=${project.url}`);
      expect(await stricterTypes(generated.stdout)).toBe(readFileSync(typesFile, "utf8"));
    });

    test("no demo code is planted, and completed inquiries are anonymised nightly", async () => {
      expect(await ask("select 1 from public.invite_codes")).toEqual([]);
      expect(await ask("select jobname, command, active from cron.job")).toEqual([
        {
          jobname: "anonymise completed inquiries",
          command: "select private.anonymise_completed_inquiries()",
          active: true,
        },
      ]);
    });

    test("docs/deploy.md says --remote with every command, which otherwise means a stack", async () => {
      const local = await cli.run("db", "push", "--dry-run");
      expect(local.output).toContain("Target: local stack");
      const guide = readFileSync(path.join(repositoryRoot, "docs/deploy.md"), "utf8");
      const commands = guide.match(/(?<=^ *)(?:npx )?supabase\S* .*/gm) ?? [];
      expect(commands.length).toBeGreaterThan(4);
      expect(commands.filter((command) => !/^npx supabase@3 (?!db (?!.*--remote))/.test(command))).toEqual(
        [],
      );
    });

    test("what only a superuser may do is refused, and nothing of that migration stays", async () => {
      const file = path.join(cli.supabase, "migrations/20990101000000_too_much.sql");
      writeFileSync(
        file,
        "create table public.half_done (); alter table auth.users add column nickname text;",
      );
      const refused = await cli.run("db", "push", "--yes", `--remote=${project.url}`);
      rmSync(file);
      expect(refused).toMatchObject({ status: 1, output: expect.stringContaining("SQLSTATE 42501") });
      expect(await ask("select to_regclass('public.half_done') as it")).toEqual([{ it: null }]);
    });
  },
);
