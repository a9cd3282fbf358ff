import type { DatabaseReport } from "../database-report.ts";
import { good, problem, warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";
import type { SiteSettings } from "../site-settings.ts";

/** Site and database must agree on it. Of the embedded backend it is no fault that neither requires it. */
export function checkSecondFactor(
  { admins_need_factor: isAskedByDatabase = false }: DatabaseReport,
  { REQUIRE_MFA }: Pick<SiteSettings, "REQUIRE_MFA">,
  { embedded }: Pick<Project, "embedded">,
): Finding[] {
  const isAskedBySite = REQUIRE_MFA === "admins";
  if (isAskedBySite && !isAskedByDatabase) {
    const remedy = "SQL 편집기에서 select private.require_second_factor(true)를 실행하세요.";
    const message = "사이트만 요구합니다. 2단계 인증이 없는 관리자가 API로는 비밀번호만으로 읽습니다.";
    return [problem("secondFactor", message, remedy)];
  }
  if (isAskedByDatabase && !isAskedBySite) {
    const remedy =
      "REQUIRE_MFA=admins를 설정하거나 select private.require_second_factor(false)를 실행하세요.";
    const message = "데이터베이스만 요구합니다. 2단계 인증이 없는 관리자의 대시보드가 비어 있습니다.";
    return [problem("secondFactor", message, remedy)];
  }
  if (isAskedBySite)
    return [good("secondFactor", "관리자의 2단계 인증을 사이트와 데이터베이스가 모두 요구합니다.")];
  if (embedded) return [];
  const remedy = "REQUIRE_MFA=admins를 설정하고 select private.require_second_factor(true)를 실행하세요.";
  const message = "요구하지 않습니다. 관리자의 비밀번호 하나만 새어도 모든 문의를 읽을 수 있습니다.";
  return [warning("secondFactor", message, remedy)];
}
