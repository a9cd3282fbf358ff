import { askAuth } from "./auth-answer.ts";
import { checkAuthSettings } from "./checks/auth-settings.ts";
import { checkCatalogue } from "./checks/catalogue.ts";
import { checkClock } from "./checks/clock.ts";
import { checkData, checkNoData } from "./checks/whole-data.ts";
import { checkFunction } from "./checks/edge-function.ts";
import { checkManagedAuth } from "./checks/managed-auth.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkNode } from "./checks/node-version.ts";
import { checkChannels } from "./checks/notification-channels.ts";
import { checkOutbox } from "./checks/outbox-disk.ts";
import { checkPageAnswers } from "./checks/page-answers.ts";
import { checkProject } from "./checks/project-answers.ts";
import { checkReport } from "./checks/report-access.ts";
import { checkRetention } from "./checks/retention.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkSecondFactor } from "./checks/second-factor.ts";
import { checkOrigin } from "./checks/site-origin.ts";
import { checkSiteToken } from "./checks/site-token.ts";
import { checkWaiting } from "./checks/waiting-inquiries.ts";
import { readDatabaseReport } from "./database-report.ts";
import { AREAS, good, problem, type Finding } from "./finding.ts";
import { findProject, type Variables } from "./project.ts";
import { readSiteSettings } from "./site-settings.ts";

export type DiagnoseOptions = {
  environment: Variables;
  now?: () => number;
  nodeVersion?: string;
  managementUrl?: string;
  /** A file of the counts of a backup, which `npm run doctor -- --counts` printed. */
  countsFile?: string;
};

const ORDER = Object.keys(AREAS);

export async function diagnose(options: DiagnoseOptions): Promise<Finding[]> {
  const { now = Date.now, nodeVersion = process.version } = options;
  const found = findProject(options.environment);
  if (found.outcome === "not-found") {
    const remedy = "SUPABASE_URL과 키를 .env에 적거나, npm start로 내장 백엔드를 먼저 실행하세요.";
    return [checkNode(nodeVersion), problem("settings", found.message, remedy)];
  }
  const { project, environment } = found;

  const [site, auth, database] = await Promise.all([
    readSiteSettings(environment),
    askAuth(project, now),
    readDatabaseReport(project),
  ]);
  const settings = site.outcome === "read" ? site.settings : null;
  const report = database.outcome === "read" ? database.report : null;

  const findings = [
    checkNode(nodeVersion),
    ...(site.outcome === "read"
      ? [good("settings", "사이트가 이 설정으로 시작할 수 있습니다.")]
      : site.problems.map((line) =>
          problem("settings", line.trim(), ".env.example의 설명을 보고 고치세요."),
        )),
    ...checkSecrets(environment),
    checkOutbox(settings),
    ...checkWaiting(settings, now()),
    await checkOrigin(settings, environment["SITE_ORIGIN"], now()),
    checkProject(project, auth),
    ...checkClock(auth, report, now()),
    ...checkAuthSettings(auth),
    ...(await checkManagedAuth(project, options.managementUrl, environment["SITE_ORIGIN"])),
    ...(auth.outcome === "answered"
      ? [...(await checkFunction(project)), await checkSiteToken(project, environment["SITE_TOKEN"])]
      : []),
    ...(await checkChannels(settings)),
    ...checkPageAnswers(settings, project),
    checkReport(database),
    ...(report
      ? [
          ...checkMigrations(report),
          ...checkCatalogue(report.catalogue),
          ...checkData(report.data, options.countsFile),
          ...(settings ? checkSecondFactor(report, settings, project) : []),
          checkRetention(report, project, now()),
        ]
      : checkNoData(options.countsFile)),
  ];
  return findings.toSorted((one, other) => ORDER.indexOf(one.area) - ORDER.indexOf(other.area));
}
