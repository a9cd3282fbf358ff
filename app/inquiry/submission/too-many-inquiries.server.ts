import type { RefusalReason } from "../../ui/forms/refuse-form.server.ts";
import { support } from "../../ui/support.server.ts";
import { BUDGET_SECONDS } from "./sender.server.ts";

export function tooManyInquiries(title: string): RefusalReason {
  return {
    status: 429,
    title,
    description: `같은 곳에서 보낸 문의가 너무 많습니다. 10분 뒤에 다시 보내시거나 ${support.phone}번으로 전화해 주세요.`,
    retryAfterSeconds: BUDGET_SECONDS,
    isUnsent: true,
  };
}
