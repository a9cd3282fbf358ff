/** The labels of what people type, for pages that show a form's content and not the form. */
export const fieldLabels: Record<string, string> = {
  organizationName: "기관명",
  contactName: "담당자명",
  email: "이메일",
  phone: "연락처",
  estimatedUsers: "예상 이용 인원",
  message: "문의 내용",
  body: "본문",
  label: "메모",
  nextAction: "할 일",
  reason: "이유",
  remark: "연락 내용",
  subject: "제목",
  title: "제목",
};
