import type { RefusalReason } from "../../ui/forms/refuse-form.server.ts";
import type { FactorVerification } from "./second-factor.server.ts";

type Refused = Exclude<FactorVerification["outcome"], "verified"> | "missing";

export function factorRefusal(
  title: string,
  outcome: Refused,
  field = "code",
): RefusalReason & { description: string } {
  if (outcome === "limited") {
    const description = "시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.";
    return { status: 429, title, description };
  }
  if (outcome === "failed" || outcome === "gone") {
    const description = "코드를 확인하지 못했습니다. 코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.";
    return { status: 503, title, description };
  }
  if (outcome === "missing") {
    const description = "2단계 인증을 쓰는 계정입니다. 인증 앱의 코드를 입력해주세요";
    return { status: 422, title, description, fieldErrors: { [field]: [description] } };
  }
  const description = "인증 코드가 맞지 않거나 이미 쓴 코드입니다. 앱에 새 코드가 보이면 입력해 주세요";
  return { status: 422, title, description, fieldErrors: { [field]: [description] } };
}
