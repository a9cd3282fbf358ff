import { good, problem, reasonOf, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";

const TIMEOUT_MS = 20_000;
const TRUST = "SQL 편집기에서 select private.trust_site_token('…SITE_TOKEN…')을 실행하세요.";

/** Asks with the publishable key, which every operator has, whether the database trusts this SITE_TOKEN. */
export async function checkSiteToken(
  { url, publishableKey }: Project,
  siteToken: string | undefined,
): Promise<Finding> {
  if (!siteToken) {
    return problem("siteToken", "SITE_TOKEN이 없습니다.", `32자 이상의 임의의 값을 정하고, ${TRUST}`);
  }
  try {
    const response = await fetch(new URL("/rest/v1/rpc/knows_site_token", url), {
      headers: { apikey: publishableKey, "X-Site-Token": siteToken },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok && text === "true") return good("siteToken", "데이터베이스가 이 값을 압니다.");
    if (response.ok && text === "false")
      return problem("siteToken", "데이터베이스가 이 값을 몰라 사이트의 문의를 모두 거절합니다.", TRUST);
    const remedy = "supabase db push --remote로 마이그레이션을 적용하세요.";
    return problem("siteToken", `이 값을 아는지 묻는 함수가 ${response.status}로 답했습니다.`, remedy);
  } catch (error) {
    const remedy = "SUPABASE_URL과 네트워크를 확인하세요.";
    return problem("siteToken", `이 값을 아는지 묻지 못했습니다: ${reasonOf(error)}`, remedy);
  }
}
