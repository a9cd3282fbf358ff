import { isLoopback } from "../../local/settings.ts";
import type { AuthAnswer } from "../auth-answer.ts";
import { good, problem, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";

export function checkProject({ url, embedded }: Project, auth: AuthAnswer): Finding {
  if (auth.outcome === "unreachable") {
    const remedy = embedded
      ? "npm start로 내장 백엔드를 실행한 채 다시 하세요."
      : "SUPABASE_URL과 네트워크를 확인하고, 프로젝트가 일시 중지되었는지 대시보드에서 보세요.";
    return problem("project", `${url}이 답하지 않습니다: ${auth.reason}`, remedy);
  }
  if (auth.outcome === "refused") {
    const remedy = "SUPABASE_PUBLISHABLE_KEY가 이 프로젝트의 키인지 확인하세요.";
    return problem("project", `${url}이 공개 키를 ${auth.status}로 거절했습니다.`, remedy);
  }
  return url.startsWith("http:") && !isLoopback(new URL(url).hostname)
    ? problem("project", `${url}에는 TLS가 없습니다.`, "SUPABASE_URL을 https://로 바꾸세요.")
    : good("project", `${url}이 공개 키로 답합니다.`);
}
