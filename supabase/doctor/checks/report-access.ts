import type { ReportRead } from "../database-report.ts";
import { good, problem, unchecked, type Finding } from "../finding.ts";

const PUSH = "supabase db push --remote로 마이그레이션을 적용하세요.";

export function checkReport(read: ReportRead): Finding {
  switch (read.outcome) {
    case "read":
      return good("database", `Postgres ${read.report.server_version}을(를) 읽기 전용으로 살폈습니다.`);
    case "no-access":
      return unchecked(
        "database",
        "마이그레이션, 정책, 권한, 예약 작업은 보지 못했습니다.",
        "SUPABASE_SECRET_KEY 또는 SUPABASE_DB_URL을 주세요.",
      );
    case "no-function":
      return problem("database", "doctor_report 함수가 없습니다. 마이그레이션이 빠졌습니다.", PUSH);
    case "refused":
      return problem(
        "database",
        `데이터베이스가 비밀 키를 ${read.status}로 거절했습니다.`,
        "SUPABASE_SECRET_KEY가 이 프로젝트의 secret 키인지 확인하세요.",
      );
    case "failed":
      return problem(
        "database",
        `데이터베이스에 묻지 못했습니다: ${read.reason}`,
        "SUPABASE_DB_URL 또는 SUPABASE_SECRET_KEY와 네트워크를 확인하세요.",
      );
  }
}
