// The town names are invented, so that no real institution appears.

export type DemoOrganizationType =
  "school" | "health" | "counseling" | "company" | "hospital" | "other" | "general";

export const weightedOrganizationTypes: DemoOrganizationType[] = [
  ...Array<DemoOrganizationType>(7).fill("school"),
  ...Array<DemoOrganizationType>(3).fill("health"),
  ...Array<DemoOrganizationType>(3).fill("counseling"),
  ...Array<DemoOrganizationType>(3).fill("company"),
  ...Array<DemoOrganizationType>(2).fill("hospital"),
  "other",
  ...Array<DemoOrganizationType>(2).fill("general"),
];

export const towns = [
  "가람",
  "나루",
  "다온",
  "라온",
  "마루",
  "바른내",
  "새벽",
  "아람들",
  "자작골",
  "차오름",
  "큰솔",
  "푸른재",
  "하늘샘",
  "달안",
  "별고을",
  "솔머리",
];

const schools = ["초등학교", "중학교", "고등학교", "특수학교", "대학교 학생상담센터"];

export const institutions: Record<DemoOrganizationType, string[]> = {
  school: schools,
  health: ["시보건소", "군보건소", "구 정신건강복지센터", "시 치매안심센터"],
  counseling: ["시 청소년상담복지센터", "군 가족센터", "심리상담센터", "구 Wee센터"],
  company: ["소프트", "물산", "에너지 인재개발팀", "전자 건강관리실", "유통"],
  hospital: ["의원", "정신건강의학과의원", "재활병원", "요양병원"],
  other: ["시립도서관", "종합사회복지관", "평생학습관", "소방서"],
  general: [...schools.slice(0, 3), "노인복지관", "주민센터", "상사"],
};

export const usersByType: Record<DemoOrganizationType, (string | null)[]> = {
  school: ["50-100", "100-300", "300-500", "300-500", "over500", null],
  health: ["under50", "50-100", "100-300", "over500", null],
  counseling: ["under50", "under50", "50-100", null],
  company: ["under50", "100-300", "300-500", "over500"],
  hospital: ["under50", "50-100", null],
  other: ["50-100", "100-300", "over500", null],
  general: [null],
};

export const surnames: [hangul: string, latin: string][] = [
  ["김", "kim"],
  ["이", "lee"],
  ["박", "park"],
  ["최", "choi"],
  ["정", "jung"],
  ["강", "kang"],
  ["조", "cho"],
  ["윤", "yoon"],
  ["장", "jang"],
  ["임", "lim"],
  ["한", "han"],
  ["남궁", "namgung"],
];

export const givenNames: [hangul: string, latin: string][] = [
  ["하늘", "haneul"],
  ["민서", "minseo"],
  ["지훈", "jihoon"],
  ["서연", "seoyeon"],
  ["도윤", "doyun"],
  ["은주", "eunju"],
  ["영미", "youngmi"],
  ["성호", "seongho"],
  ["수빈", "subin"],
  ["정아", "junga"],
  ["현우", "hyunwoo"],
  ["미란", "miran"],
  ["태경", "taekyung"],
  ["보라", "bora"],
  ["솔", "sol"],
];

const aboutPlace = [
  "빈 교실 한 칸을 쉼터로 꾸미고 있습니다. 의자 네 개 정도 놓을 수 있는데 기기는 몇 대가 알맞을까요?",
  "상담실이 작아서 서서 하는 콘텐츠는 어렵습니다. 앉아서 쓰는 것만으로도 충분한지 궁금합니다.",
  "이동식으로 운영하고 싶습니다. 읍면 순회를 나갈 때 가지고 다닐 수 있는지요?",
  "와이파이가 잡히지 않는 층에 설치하려고 합니다. 인터넷 없이도 재생되는지 알려 주세요.",
];

const aboutMoney = [
  "내년도 예산에 넣으려고 합니다. 이달 안에 견적서를 받아 볼 수 있을까요?",
  "구매와 대여 두 가지 견적을 함께 부탁드립니다. 기간은 1년으로 생각하고 있습니다.",
  "나라장터 등록 여부와 수의계약이 가능한 금액인지 확인 부탁드립니다.",
  "시범 운영 두 달을 먼저 해 보고 결정하고 싶습니다. 비용이 궁금합니다.",
];

export const messages: Record<DemoOrganizationType, string[]> = {
  school: [
    "시험 기간에 학생들이 쉬어 갈 수 있는 프로그램을 찾고 있습니다. 한 반이 함께 쓸 수 있는지 궁금합니다.",
    "교직원 연수에서 먼저 체험해 보고 싶습니다. 방문 시연이 가능할까요?",
    "보건실에서 쓰려고 합니다. 어지럼증이 있는 학생은 어떻게 안내하면 되나요?",
    "학교 적응이 어려운 학생 15명 정도가 주 2회 참여할 예정입니다. 10분 안쪽 콘텐츠 위주로 안내해 주세요.",
    ...aboutPlace,
    ...aboutMoney,
  ],
  health: [
    "민원 대기실에 체험 공간을 두려고 합니다. 어르신도 쉽게 쓰실 수 있는지요?",
    "정신건강의 날 행사에서 이틀 동안 운영하고 싶습니다. 단기 대여가 되는지 문의드립니다.",
    "직원 소진 예방 사업으로 검토하고 있습니다. 다른 기관의 운영 사례를 보내 주시면 좋겠습니다.",
    ...aboutPlace,
    ...aboutMoney,
  ],
  counseling: [
    "첫 상담 전에 긴장을 푸는 용도로 생각하고 있습니다. 5분짜리 콘텐츠도 있을까요?",
    "집단 상담에서 여섯 명이 같은 장면을 볼 수 있는지 궁금합니다.",
    "내담자 정보가 기기에 남지 않는지 확인하고 싶습니다.",
    ...aboutPlace,
    ...aboutMoney,
  ],
  company: [
    "사내 휴게실에 두고 예약제로 운영하려고 합니다. 관리 페이지에서 이용 현황을 볼 수 있나요?",
    "교대 근무자가 많아 새벽에도 쓸 수 있어야 합니다. 고장이 나면 얼마 만에 오시는지요?",
    "전사 워크숍(약 200명)에서 체험 부스로 운영하고 싶습니다.",
    ...aboutMoney,
  ],
  hospital: [
    "진료를 기다리는 분들께 권하려고 합니다. 렌즈와 밴드는 어떻게 소독하나요?",
    "재활 치료와 함께 쓸 때 주의할 점이 있는지 알고 싶습니다.",
    ...aboutMoney,
  ],
  other: [
    "여름 방학 특강으로 4주 동안 운영하고 싶습니다.",
    "출동이 잦은 대원들이 짧게 쉴 때 쓰려고 합니다. 방문 상담을 부탁드립니다.",
    ...aboutPlace,
  ],
  general: [
    "자료를 메일로 보내 주세요.",
    "전화로 안내 부탁드립니다.",
    "가격이 궁금합니다.",
    "체험해 볼 수 있는 곳이 있나요?",
  ],
};

export const spamMessages = [
  "홈페이지 상위 노출 보장! 지금 신청하시면 첫 달 무료입니다. https://ads.example.com",
  "기업 단체 문자 최저가 안내드립니다. 수신 거부는 회신 주세요.",
  "Dear owner, we can bring 10,000 visitors to your website in 7 days. https://seo.example.com",
  "asdf",
];

export const notes = [
  "전화함. 부재중이라 문자 남김.",
  "담당자와 통화. 예산 확정 뒤 다시 연락하기로 함.",
  "견적서 보냄(대여 12개월, 4대).",
  "시연 일정 잡음. 기기 두 대와 소독 티슈 챙길 것.",
  "시연 마침. 반응 좋음. 교장 선생님 결재 대기.",
  "계약 완료. 설치는 다음 달 첫째 주.",
  "예산이 없어 내년에 다시 검토하신다고 함.",
  "같은 기관의 다른 부서에서도 문의가 있었음. 함께 안내함.",
  "소개 자료와 운영 사례 메일로 보냄.",
  "통화가 어려우니 메일로만 연락해 달라고 하심.",
];

export const contactRemarks = [
  null,
  null,
  "견적 요청하심",
  "예산 시기 여쭤봄",
  "소개 자료 보냄",
  "시연 날짜 조율",
  "결재 올리셨다고 함",
];

export const missedCallRemarks = [
  null,
  null,
  "담당자 회의 중, 오후에 다시",
  "받지 않으심",
  "출장 중, 다음 날 다시",
  "메모 남겨 달라고 부탁함",
];

export const nextActions = [
  "견적서 받으셨는지 확인",
  "시연 일정 확정 전화",
  "예산 심의 결과 여쭙기",
  "담당자에게 다시 전화",
  null,
];

export const resolutionReasons = {
  adopted: [null, "대여 12개월, 4대", "구매 2대, 교육 포함", "시범 운영 두 달 뒤 계약"],
  on_hold: ["내년 예산에 반영하기로 함", "공간 공사가 끝난 뒤 다시 검토", null],
  declined: ["예산이 맞지 않음", "다른 사업으로 대신함"],
  unreachable: ["세 번 전화했으나 받지 않으심", null],
};
