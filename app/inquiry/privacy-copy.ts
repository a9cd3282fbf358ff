/** The date of this notice and of the privacy page, stored with each inquiry: when the wording changes, it gets a new one. */
export const PRIVACY_NOTICE_VERSION = "2026-11-28";

/** Every version since the first, the newest first. */
export const noticeVersions = [
  {
    date: PRIVACY_NOTICE_VERSION,
    change:
      "국외 이전과 안전성 확보 조치, 메일을 맡기는 곳, 쿠키의 쓰임과 거부하는 방법을 더하고, 보내신 곳의 주소를 지우는 때를 고쳤습니다.",
  },
  { date: "2026-11-26", change: "보내신 곳에서 온 문의를 세는 방법에 관한 설명을 고쳤습니다." },
  { date: "2026-11-22", change: "처음 적용한 방침입니다." },
];

export const legalBasis = "「개인정보 보호법」 제15조 제1항 제4호";

export const processingPurposes = [
  { name: "상담", words: "문의하신 내용을 확인하고 전화나 이메일로 답변드립니다." },
  { name: "제안", words: "기관의 상황에 맞는 구성과 비용을 안내해 드립니다." },
  { name: "시연 안내", words: "시연 일정과 방법을 알려 드립니다." },
];

/** As in private.retention. */
export const retentionPeriod = "3년";

export const withoutRequired = "필수 항목이 없으면 문의 접수와 답변이 어렵습니다.";

export const collectedItems = [
  { name: "기관명", need: "필수", use: "어느 기관의 문의인지 확인합니다." },
  {
    name: "기관 유형",
    need: "필수",
    use: "기관에 맞게 제안해 드립니다. 홈 화면의 양식에서는 묻지 않습니다.",
    onlyOnInquiryPage: true,
  },
  { name: "담당자명", need: "필수", use: "답변을 받으실 분을 확인합니다." },
  { name: "이메일", need: "필수", use: "답변과 제안을 보내 드립니다." },
  { name: "연락처", need: "필수", use: "전화로 상담하고 시연 일정을 정합니다." },
  {
    name: "예상 이용 인원",
    need: "선택",
    use: "알맞은 규모를 제안해 드립니다. 홈 화면의 양식에서는 묻지 않습니다.",
    onlyOnInquiryPage: true,
  },
  { name: "문의 내용", need: "선택", use: "궁금하신 점에 답변드립니다." },
];
