import type { DatabaseReport } from "../database-report.ts";
import { good, problem, warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";

const HOUR_MS = 60 * 60 * 1_000;
// The anonymisation job runs daily.
const LATE_AFTER_HOURS = 49;
const SCHEDULE =
  "대시보드 > Integrations에서 pg_cron을 켜고, SQL 편집기에서 select cron.schedule('anonymise completed inquiries', '10 18 * * *', 'select private.anonymise_completed_inquiries()')를 실행하세요.";

export function checkRetention(report: DatabaseReport, { embedded }: Project, now: number): Finding {
  const { jobs } = report;
  const job = jobs?.find(({ command }) => command.includes("private.anonymise_completed_inquiries"));
  const runs = [job?.last_run?.started_at, report.last_anonymisation].filter((time) => time != null);
  const hours = Math.floor((now - Math.max(...runs.map((time) => Date.parse(time)))) / HOUR_MS);
  const isRecent = hours <= LATE_AFTER_HOURS;

  if (!job) {
    if (isRecent) return good("retention", `익명화가 ${hours}시간 전에 실행되었습니다.`);
    if (embedded) return good("retention", "내장 백엔드가 날마다 스스로 합니다.");
    const message = jobs
      ? "pg_cron에 익명화 작업이 없습니다."
      : "pg_cron이 없거나 볼 수 없고, 최근에 익명화한 기록도 없습니다.";
    return problem("retention", message, SCHEDULE);
  }
  if (!job.active) return problem("retention", "익명화 작업이 멈춰 있습니다.", SCHEDULE);
  if (job.last_run?.status === "failed") {
    const remedy = "메시지를 보고 고친 뒤 select private.anonymise_completed_inquiries()를 실행하세요.";
    return problem("retention", `마지막 익명화가 실패했습니다: ${job.last_run.message ?? ""}`, remedy);
  }
  if (runs.length === 0) {
    return warning("retention", "익명화가 예약되어 있으나 아직 실행된 적이 없습니다.", "내일 다시 보세요.");
  }
  return isRecent
    ? good("retention", `익명화가 ${hours}시간 전에 실행되었습니다(${job.schedule}).`)
    : problem("retention", `익명화가 ${hours}시간째 실행되지 않았습니다.`, SCHEDULE);
}
