import { reasonOf } from "./finding.ts";
import type { Project } from "./project.ts";

/** Maps each part of the schema to its names, and each name to the facts that are compared. */
export type Catalogue = Record<string, Record<string, string>>;

type Job = {
  schedule: string;
  command: string;
  active: boolean;
  last_run: { status: string; started_at: string | null; message: string | null } | null;
};

/** The result of private.data_report: numbers of rows, by table or foreign key. */
export type DataReport = {
  counts: Record<string, number>;
  orphans: Record<string, number>;
  sequences_behind: string[];
  accounts_without_member: number;
  members_without_account: number;
};

/** The result of public.doctor_report; null is what it could not read. */
export type DatabaseReport = {
  catalogue: Catalogue;
  migrations: string[] | null;
  jobs: Job[] | null;
  last_anonymisation: string | null;
  data: DataReport | null;
  admins_need_factor?: boolean;
  now: string;
  server_version: string;
};

export type ReportRead =
  | { outcome: "read"; report: DatabaseReport }
  | { outcome: "no-access" }
  | { outcome: "no-function" }
  | { outcome: "refused"; status: number }
  | { outcome: "failed"; reason: string };

const TIMEOUT_SECONDS = 20;

/** Queries the database directly if its address is known, else its API with the secret key. Both are read-only. */
export async function readDatabaseReport(project: Project): Promise<ReportRead> {
  try {
    if (project.databaseUrl) return await askDatabase(project.databaseUrl);
    if (project.secretKey) return await askApi(project.url, project.secretKey);
    return { outcome: "no-access" };
  } catch (error) {
    return { outcome: "failed", reason: reasonOf(error) };
  }
}

async function askDatabase(databaseUrl: string): Promise<ReportRead> {
  const { default: connect } = await import("postgres");
  const sql = connect(databaseUrl, {
    max: 1,
    connect_timeout: TIMEOUT_SECONDS,
    onnotice: () => {},
    fetch_types: false,
    // The pooler of a hosted project keeps no prepared statements.
    prepare: false,
  });
  try {
    return await sql.begin("read only", async (transaction) => {
      const [found] = await transaction.unsafe(
        "select to_regprocedure('private.doctor_report()') is not null as is_there",
      );
      if (!found?.["is_there"]) return { outcome: "no-function" } as const;
      const [row] = await transaction.unsafe("select private.doctor_report() as report");
      return { outcome: "read", report: row?.["report"] as DatabaseReport } as const;
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function askApi(url: string, secretKey: string): Promise<ReportRead> {
  // The API runs a GET in a read-only transaction.
  const response = await fetch(new URL("/rest/v1/rpc/doctor_report", url), {
    headers: authHeaders(secretKey),
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000),
  });
  if (response.ok) return { outcome: "read", report: (await response.json()) as DatabaseReport };
  await response.body?.cancel();
  return response.status === 404
    ? { outcome: "no-function" }
    : { outcome: "refused", status: response.status };
}

/** A new secret key is no JWT and is refused as a bearer token; an older key is a JWT and counts only as one. */
export function authHeaders(secretKey: string): Record<string, string> {
  if (secretKey.startsWith("sb_")) return { apikey: secretKey };
  return { apikey: secretKey, Authorization: `Bearer ${secretKey}` };
}
