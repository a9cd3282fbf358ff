import type { RefusalReason } from "../../ui/forms/refuse-form.server.ts";

const title = "답장 글을 저장하지 못했습니다";

export const replyTextRefusals = {
  "title-taken": {
    status: 409,
    title,
    description: "같은 제목의 답장 글이 이미 있습니다. 다른 제목을 입력해 주세요.",
    field: "title",
  },
  "too-many": {
    title,
    description: "답장 글은 100개까지 둘 수 있습니다. 쓰지 않는 글을 먼저 지워 주세요.",
  },
  refused: { title, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요." },
  missing: {
    status: 409,
    title,
    description: "다른 관리자가 먼저 지운 글입니다. 쓰신 본문을 복사해 새 답장 글로 저장해 주세요.",
  },
  conflict: {
    status: 409,
    title: "다른 관리자가 먼저 고쳤습니다",
    description:
      "쓰신 글은 저장하지 않고 그대로 두었습니다. 지금 저장된 글과 견주어 본 뒤 다시 저장해 주세요.",
  },
  failed: { status: 503, title, description: "쓰신 글은 그대로입니다. 잠시 후 다시 시도해 주세요." },
} satisfies Record<string, RefusalReason>;
