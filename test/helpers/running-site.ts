import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { setup as buildSite } from "./built-site.ts";
import type { Keys } from "../../supabase/local/keys.ts";
import { databaseTemplate } from "./database-template.ts";
import { sharedPostgres, type SharedPostgres } from "./postgres/shared-postgres.ts";
import { createDatabase } from "../../supabase/scratch/start-postgres.ts";
import { SESSION_SECRET, startSite, type Site } from "./site.ts";
import { Visitor } from "./visitor.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteUrl: string;
    backendUrl: string;
    publishableKey: string;
    siteToken: string;
    secretKey: string;
  }
}

let site: Site;
let folder: string;
let postgres: SharedPostgres;

export async function setup(project: TestProject) {
  const { provide } = project;
  await buildSite(project);
  folder = mkdtempSync(path.join(tmpdir(), "site-"));
  const dataDir = path.join(folder, "data");
  postgres = await sharedPostgres();
  const database =
    postgres.outcome === "started"
      ? {
          SUPABASE_LOCAL_DB: await createDatabase(
            postgres.template,
            new URL(postgres.template).pathname.slice(1),
          ),
        }
      : await copyTemplate(dataDir);
  provide("postgresTemplate", postgres.outcome === "started" ? postgres.template : null);
  site = await startSite(dataDir, { TIMEOUT_MULTIPLIER: "20", SESSION_SECRET, ...database });
  await new Visitor(site.url).signUp("demo-admin-invite");
  provide("siteUrl", site.url);
  provide("backendUrl", site.backendUrl);
  provide("publishableKey", site.publishableKey);
  const keys = JSON.parse(readFileSync(path.join(folder, "data.keys.json"), "utf8")) as Keys;
  provide("siteToken", keys.siteToken);
  provide("secretKey", keys.secretKey);
}

async function copyTemplate(dataDir: string): Promise<Record<string, string>> {
  cpSync(await databaseTemplate(), dataDir, { recursive: true });
  return {};
}

export async function teardown() {
  await site.stop();
  if (postgres.outcome === "started") await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  const complaints = site
    .output()
    .split("\n")
    .filter((line) => /Error|오류/.test(line));
  if (complaints.length > 0) throw new Error(`The site logged errors:\n${site.output()}`);
}
