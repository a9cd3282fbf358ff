import type { AuthError } from "@supabase/supabase-js";

/** 422: the auth service refused the input. 429 and 503: it did not check the input. */
export type AuthRefusal = { outcome: "refused"; status: 422 | 429 | 503; message: string };

export function isInputRefused(result: AuthRefusal | { outcome: string; status?: never }): boolean {
  return result.outcome === "refused" && result.status === 422;
}

const messages: Record<string, string> = {
  invalid_credentials: "이메일 또는 비밀번호가 올바르지 않습니다.",
  email_not_confirmed: "이메일로 보내 드린 확인 링크를 먼저 눌러 주세요.",
  weak_password: "더 안전한 비밀번호를 입력해 주세요.",
  over_request_rate_limit: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.",
  over_email_send_rate_limit: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.",
};

/** The auth service's error in Korean; `otherwise` for the rest, which may reveal whether an account exists. */
export function authRefusal(error: AuthError, otherwise: string): AuthRefusal {
  const isOurFault = error.status === undefined || error.status === 0 || error.status >= 500;
  const status = isOurFault ? 503 : error.status === 429 ? 429 : 422;
  const code = error.code ?? (status === 429 ? "over_request_rate_limit" : "");
  return { outcome: "refused", status, message: messages[code] ?? otherwise };
}
