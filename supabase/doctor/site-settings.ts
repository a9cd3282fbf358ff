import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Variables } from "./project.ts";

export type SiteSettings = {
  OUTBOX: "on" | "off";
  OUTBOX_PATH: string;
  SITE_ORIGIN?: string;
  REQUIRE_MFA?: "admins";
  SMTP_URL?: string;
  WEBHOOK_URL?: string;
  PRIVACY_OFFICER?: string;
  DATA_LOCATION?: string;
  VISITOR_MAIL_PROVIDER?: string;
  unansweredFaq?: string[];
};

type SettingsRead = { outcome: "read"; settings: SiteSettings } | { outcome: "refused"; problems: string[] };

const settingsModule = pathToFileURL(join(import.meta.dirname, "../../app/env.server.ts")).href;

const SCRIPT = `
  import(process.argv[1]).then(
    ({ env }) => ({ outcome: "read", settings: env }),
    ({ message }) => ({ outcome: "refused", problems: message.split("\\n").slice(-20) }),
  ).then((read) => process.stdout.write(JSON.stringify(read)));`;

/** Reads them in a separate process, because the site reads its settings only once. */
export async function readSiteSettings(environment: Variables): Promise<SettingsRead> {
  const run = promisify(execFile);
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module"];
  const { stdout } = await run(process.execPath, [...flags, "-e", SCRIPT, settingsModule], {
    env: environment as NodeJS.ProcessEnv,
  });
  return JSON.parse(stdout) as SettingsRead;
}
