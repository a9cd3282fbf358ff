import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readSettings, signsOfProduction } from "../local/settings.ts";

export type Variables = Record<string, string | undefined>;

export type Project = {
  url: string;
  publishableKey: string;
  embedded: boolean;
  secretKey?: string;
  databaseUrl?: string;
  /** For the management API, with the project's `reference` there. */
  accessToken?: string;
  reference?: string;
};

type Found =
  { outcome: "found"; project: Project; environment: Variables } | { outcome: "not-found"; message: string };

/** Returns the project that these settings name, else the embedded backend with the settings it gives the site. */
export function findProject(given: Variables): Found {
  const environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  return environment["SUPABASE_URL"] ? named(environment) : embedded(environment);
}

function named(environment: Variables): Found {
  const url = environment["SUPABASE_URL"] ?? "";
  if (!URL.canParse(url)) return { outcome: "not-found", message: "SUPABASE_URL이 주소가 아닙니다." };
  const { host, origin } = new URL(url);
  const publishableKey = environment["SUPABASE_PUBLISHABLE_KEY"] ?? environment["SUPABASE_ANON_KEY"];
  if (!publishableKey) return { outcome: "not-found", message: "SUPABASE_PUBLISHABLE_KEY가 없습니다." };
  const project = {
    url: origin,
    publishableKey,
    embedded: false,
    secretKey: environment["SUPABASE_SECRET_KEY"],
    databaseUrl: environment["SUPABASE_DB_URL"],
    accessToken: environment["SUPABASE_ACCESS_TOKEN"],
    reference: environment["SUPABASE_PROJECT_ID"] ?? /^(\w+)\.supabase\.\w+$/.exec(host)?.[1],
  };
  return { outcome: "found", project, environment };
}

function embedded(environment: Variables): Found {
  const signs = signsOfProduction(environment);
  if (signs.length > 0)
    return {
      outcome: "not-found",
      message: `운영 설정(${signs.join(", ")})이 있는데 SUPABASE_URL이 없습니다.`,
    };
  const { port, dataDir = "" } = readSettings(environment);
  const folder = resolve(dataDir);
  const keysFile = `${folder}.keys.json`;
  if (!existsSync(keysFile)) {
    return { outcome: "not-found", message: "SUPABASE_URL이 없고, 내장 백엔드도 아직 실행된 적이 없습니다." };
  }
  const keys = JSON.parse(readFileSync(keysFile, "utf8")) as Record<string, string>;
  const url = `http://127.0.0.1:${port}`;
  const publishableKey = keys["publishableKey"] ?? "";
  return {
    outcome: "found",
    project: { url, publishableKey, embedded: true, secretKey: keys["secretKey"] },
    environment: {
      SESSION_SECRET: keys["sessionSecret"],
      SITE_TOKEN: keys["siteToken"],
      OUTBOX_PATH: `${folder}.outbox/inquiries.sqlite`,
      ...environment,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
  };
}
