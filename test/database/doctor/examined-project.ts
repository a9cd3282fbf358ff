import { readdirSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { expect, onTestFinished } from "vitest";
import { diagnose } from "../../../supabase/doctor/diagnose.ts";
import type { Finding } from "../../../supabase/doctor/finding.ts";
import { migrationFiles } from "../../../supabase/diff/migration-files.ts";
import { projectWith } from "../../../supabase/diff/schema-difference.ts";
import type { HostedProject } from "../../../supabase/scratch/hosted-project.ts";
import {
  createDatabase,
  dropDatabase,
  type StartedPostgres,
} from "../../../supabase/scratch/start-postgres.ts";
import {
  ACCESS_TOKEN,
  PUBLISHABLE_KEY,
  TRUSTED_TOKEN,
  startProjectStandIn,
  type Answers,
} from "./project-stand-in.ts";

export const SECRET = "Zx8cVb3nMq7wEr2tYu6iOp1aSd5fGh4j";

export async function deployedProject(server: StartedPostgres): Promise<HostedProject> {
  const deployed = await projectWith(server, migrationFiles());
  await runOn(deployed.url, record);
  await runOn(
    deployed.superuserUrl,
    (sql) => sql`insert into cron.job_run_details (jobid, username, status, start_time)
      select jobid, username, 'succeeded', now() from cron.job`,
  );
  return deployed;
}

async function record(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
  for (const { name } of migrationFiles())
    await sql`insert into supabase_migrations.schema_migrations (version) values (${name.slice(0, 14)})`;
  await sql`select private.require_second_factor(true)`;
}

export async function runOn<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

export type Drift = {
  sql?: string;
  answers?: Answers;
  environment?: Record<string, string>;
  nodeVersion?: string;
  countsFile?: string;
};

const answersOfThePages = {
  FAQ_HEADSETS: "전화로 안내합니다.",
  FAQ_SEAT_AREA: "전화로 안내합니다.",
  FAQ_WIFI_AND_POWER: "전화로 안내합니다.",
  FAQ_CONTRACT_MINIMUM: "전화로 안내합니다.",
  FAQ_TAX_INVOICE: "전화로 안내합니다.",
  FAQ_AFTER_SERVICE: "전화로 안내합니다.",
  FAQ_SECURITY_REVIEW: "전화로 안내합니다.",
  PRIVACY_OFFICER: "개인정보 보호책임자 김하늘",
  DATA_LOCATION: "대한민국",
};

/** Examines the project; a copy of it, if `sql` is to change it. */
export async function examinedProject(
  deployed: HostedProject,
  outboxFolder: string,
  { sql, answers, environment, nodeVersion, countsFile }: Drift,
): Promise<Finding[]> {
  const databaseUrl = sql ? await changedCopy(deployed, sql) : deployed.url;
  const url = await startProjectStandIn(answers);
  const findings = await diagnose({
    environment: {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_DB_URL: databaseUrl,
      SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
      SUPABASE_PROJECT_ID: "abcdefghijklmnopqrst",
      SESSION_SECRET: SECRET,
      SITE_TOKEN: TRUSTED_TOKEN,
      REQUIRE_MFA: "admins",
      SITE_ORIGIN: "http://127.0.0.1:3000",
      ...answersOfThePages,
      OUTBOX_PATH: path.join(outboxFolder, "outbox/inquiries.sqlite"),
      ...environment,
    },
    managementUrl: url,
    nodeVersion,
    countsFile,
  });
  expect(readdirSync(outboxFolder)).toEqual([]);
  return findings;
}

async function changedCopy({ url, superuserUrl }: HostedProject, statements: string): Promise<string> {
  const copy = await createDatabase(superuserUrl, path.basename(new URL(url).pathname));
  onTestFinished(() => dropDatabase(copy));
  await runOn(copy, (client) => client.unsafe(statements));
  return Object.assign(new URL(url), { pathname: new URL(copy).pathname }).href;
}

/** What the doctor might change. */
export const everything = (sql: postgres.Sql) =>
  sql`select private.catalogue() as catalogue, (select count(*) from private.attempt_counts) as failures,
    (select count(*) from public.inquiries) as inquiries, (select count(*) from private.site_tokens) as tokens,
    (select count(*) from cron.job) as jobs`.catch(() => "what it asks is not there");
