import type { AuthError } from "@supabase/supabase-js";
import { type RefusalReason, tooManyAttempts } from "../ui/forms/refuse-form.server.ts";
import type { UnverifiedFactor } from "./second-factor/second-factor.server.ts";

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

/** `field`: of the form that asked for the code. `seconds`: how long to wait, if the site knows. */
export function factorRefusal(
  title: string,
  reason: UnverifiedFactor["reason"],
  field = "code",
  seconds?: number,
): RefusalReason {
  if (seconds !== undefined) return tooManyAttempts(title, { seconds });
  const { status, description } = factorReasons[reason];
  return { title, status, description, ...(status === 422 && { field }) };
}

const unchecked = {
  status: 503,
  description: "코드를 확인하지 못했습니다. 코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.",
};
const factorReasons = {
  limited: { status: 429, description: "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요." },
  failed: unchecked,
  gone: unchecked,
  missing: { status: 422, description: "2단계 인증을 쓰는 계정입니다. 인증 앱의 코드를 입력해주세요" },
  "wrong-code": {
    status: 422,
    description: "인증 코드가 맞지 않거나 이미 쓴 코드입니다. 앱에 새 코드가 보이면 입력해 주세요",
  },
};
