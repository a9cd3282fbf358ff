import { randomUUID } from "node:crypto";
import { good, problem, reasonOf, warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";

const TIMEOUT_MS = 20_000;
const DEPLOY = "supabase functions deploy verify-invite-code를 하세요.";

/** Only a code tests the function's key. A random one uses up one of an address's 1,000 wrong ones in 10 minutes. */
export async function checkFunction({ url, publishableKey }: Project): Promise<Finding[]> {
  const ask = (init: RequestInit) =>
    fetch(new URL("/functions/v1/verify-invite-code", url), {
      ...init,
      headers: { apikey: publishableKey, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const there = await ask({ method: "GET" });
    await there.body?.cancel();
    if (there.status !== 405) return [absence(there.status)];
    return [
      await keyFinding(await ask({ method: "POST", body: JSON.stringify({ inviteCode: randomUUID() }) })),
    ];
  } catch (error) {
    return [problem("function", `답하지 않습니다: ${reasonOf(error)}`, DEPLOY)];
  }
}

function absence(status: number): Finding {
  if (status === 404) return problem("function", "verify-invite-code 함수가 없습니다.", DEPLOY);
  if (status === 401) {
    const remedy = `config.toml의 verify_jwt = false 그대로 다시 ${DEPLOY}`;
    return problem("function", "함수가 공개 키를 거절합니다(verify_jwt가 켜져 있음).", remedy);
  }
  return problem("function", `verify-invite-code가 아닌 것이 ${status}로 답했습니다.`, DEPLOY);
}

async function keyFinding(response: Response): Promise<Finding> {
  const answer = (await response.json().catch(() => null)) as { valid?: unknown } | null;
  if (response.ok && answer?.valid === false) return good("function", "없는 초대 코드를 알아봅니다.");
  if (response.status === 429) {
    const remedy = "10분 뒤에 다시 하세요.";
    return warning("function", "이 주소에서 틀린 코드를 너무 많이 물어 답하지 않습니다.", remedy);
  }
  if (response.status === 503) {
    const remedy =
      "함수의 비밀 키(SUPABASE_SECRET_KEYS 또는 SUPABASE_SERVICE_ROLE_KEY)와 마이그레이션을 확인하고 다시 배포하세요.";
    return problem("function", "함수가 데이터베이스에 묻지 못해 누구도 가입할 수 없습니다.", remedy);
  }
  return problem("function", `없는 코드에 ${response.status}로 답했습니다.`, DEPLOY);
}
