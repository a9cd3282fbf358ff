import type { DatabaseReport } from "../database-report.ts";
import { good, problem, type Finding } from "../finding.ts";

export function checkSiteToken({ knows_site_token }: DatabaseReport, siteToken: string | undefined): Finding {
  if (siteToken && knows_site_token) return good("siteToken", "데이터베이스가 이 값을 압니다.");
  const remedy = "SQL 편집기에서 select private.trust_site_token('…SITE_TOKEN…')을 실행하세요.";
  return problem("siteToken", "데이터베이스가 이 값을 몰라 사이트의 문의를 모두 거절합니다.", remedy);
}
