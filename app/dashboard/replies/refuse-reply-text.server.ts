import type { Submission } from "@conform-to/react";
import { refuseForm } from "../../ui/forms/refuse-form.server.ts";
import type { ReplyTextDetails, ReplyTextInput } from "./reply-text-schema.ts";

type Reason = "title-taken" | "too-many" | "refused" | "missing" | "failed";

const title = "답장 글을 저장하지 못했습니다";
const reasons: Record<Reason, { status: number; description: string; field?: keyof ReplyTextInput }> = {
  "title-taken": {
    status: 409,
    description: "같은 제목의 답장 글이 이미 있습니다. 다른 제목을 입력해 주세요.",
    field: "title",
  },
  "too-many": {
    status: 422,
    description: "답장 글은 100개까지 둘 수 있습니다. 쓰지 않는 글을 먼저 지워 주세요.",
  },
  refused: { status: 422, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요." },
  missing: {
    status: 409,
    description: "다른 관리자가 먼저 지운 글입니다. 쓰신 본문을 복사해 새 답장 글로 저장해 주세요.",
  },
  failed: { status: 503, description: "쓰신 글은 그대로입니다. 잠시 후 다시 시도해 주세요." },
};

export function refuseReplyText(
  submission: Submission<ReplyTextInput, string[], ReplyTextDetails>,
  reason: Reason,
) {
  const { status, description, field } = reasons[reason];
  return refuseForm(submission, {
    status,
    title,
    description,
    fieldErrors: field && { [field]: [description] },
  });
}
