import type { InquiryNotificationKind } from "../notification-kinds.ts";

const NOT_SINGLY = "짧은 동안 여러 건이 있어, 당분간 한 건씩 알리지 않습니다.";

/** Texts of the notifications about many inquiries, which the database makes once an hour (`private.notify_of_flood`). */
export const floodCopy = {
  new_inquiry: {
    subject: "새 문의 여러 건",
    heading: "새 문의가 여러 건 들어왔습니다",
    lines: [NOT_SINGLY, "신규 문의 목록에서 확인해 주세요."],
    path: "/dashboard/inquiries?status=new",
    label: "신규 문의 열기",
  },
  assigned: {
    subject: "문의 여러 건 배정",
    heading: "문의 여러 건이 배정되었습니다",
    lines: [NOT_SINGLY, "내가 맡은 문의 목록에서 확인해 주세요."],
    path: "/dashboard/inquiries?assigned=me",
    label: "내가 맡은 문의 열기",
  },
  next_action_due: {
    subject: "다음 연락일 여러 건",
    heading: "다시 연락드릴 문의가 여러 건 있습니다",
    lines: [NOT_SINGLY, "할 일에서 확인해 주세요."],
    path: "/dashboard/worklist",
    label: "할 일 열기",
  },
  deadline_at_risk: {
    subject: "응답 기한 임박 여러 건",
    heading: "응답 기한이 임박한 문의가 여러 건 있습니다",
    lines: [NOT_SINGLY, "할 일에서 확인해 주세요."],
    path: "/dashboard/worklist",
    label: "할 일 열기",
  },
} satisfies Record<InquiryNotificationKind, object>;
