import { formatNumber } from "../../korean/numbers.ts";

export const hero = {
  eyebrow: "기관을 위한 VR 자연 명상",
  title: ["의자 하나 놓을 자리에,", "숲 하나를 들입니다"],
  lead: "헤드셋을 쓰면 교실도 상담실도 사무실도 잠시 숲이 됩니다. 콘텐츠부터 설치와 교육까지 함께 준비해 드립니다.",
};

export const about = {
  title: "숲결 VR은 어떤 서비스인가요",
  paragraphs: [
    "숲과 바다, 계곡의 풍경을 360°\u00A0영상과 소리로 담아 헤드셋으로 만나는 자연 명상 서비스입니다. 의자에 앉아 음성 안내를 따라 숨을 고르며 8분에서 20분 동안 쉽니다.",
    "방을 꾸미거나 강사를 모시지 않아도 됩니다.",
  ],
  points: [
    {
      title: "작은 공간이면 됩니다",
      description:
        "의자를 놓고 팔을 편히 움직일 자리면 됩니다. 보건실 한쪽이나 빈 상담실을 그대로 쓰실\u00A0수 있습니다.",
    },
    {
      title: "진행이 어렵지 않습니다",
      description: "헤드셋을 씌워 드리고 곁에서 지켜보시면 음성 안내가 이끕니다.",
    },
    {
      title: "위생과 안전을 먼저 살핍니다",
      description: "닦고 덮개를 바꾸는 방법부터 어지러울 때의 대처까지, 설치하는 날 함께 짚어 드립니다.",
    },
  ],
};

export const panorama = {
  title: "헤드셋을 쓰면 이렇게 보입니다",
  hint: "좌우로 둘러보세요.",
  label: "숲 파노라마, 옆으로 넘겨 볼 수 있습니다",
  alt: "새벽에서 한낮, 노을로 이어지는 숲과 시냇물, 호숫가의 사슴",
};

export const features = {
  title: "숲결 VR의 네 가지 특징",
  cards: [
    {
      title: "자연 치유 효과",
      description:
        "여기서 치유는 병을 고친다는 말이 아니라, 숲의 풍경과 소리 속에서 마음이 쉬어 간다는 뜻입니다.",
    },
    {
      title: "몰입감",
      description: "고개를 돌리는 곳마다 풍경이 이어지고, 물소리와 새소리가 곁에서 들립니다.",
    },
    {
      title: "안정과 집중",
      description: "느린 호흡을 이끄는 음성 안내로 수업이나 상담 전에 차분히 마음을 모읍니다.",
    },
    {
      title: "다양한 환경",
      description:
        "숲, 바다, 계곡과 아침부터 저녁까지의 풍경을 취향과 시간에 맞추어 고르실\u00A0수 있습니다.",
    },
  ],
};

export const targets = {
  title: "이런 기관과 잘 맞습니다",
  fields: [
    {
      name: "보건소",
      description: "대기 시간이나 건강 교육에 짧은 명상을 더합니다. 어르신은 짧은 콘텐츠부터 보십니다.",
    },
    {
      name: "청소년 상담센터",
      description: "말문을 열기 어려운 첫 상담을 함께 숨을 고르며 시작합니다. 집단 프로그램에도 알맞습니다.",
    },
    {
      name: "기업 웰니스룸",
      description: "점심시간이나 회의가 끝난 뒤 조용히 쉬는 자리를 마련합니다.",
    },
    {
      name: "학교",
      description: "보건실과 상담실에서 쉬어 가거나, 시험을 앞둔 학급이 조를 나누어 이용합니다.",
    },
  ],
};

export const examples = {
  title: "콘텐츠를 미리 살펴보세요",
  note: "그림은 장면을 떠올리시도록 그린 것이며, 헤드셋에서는 360°\u00A0영상을 보십니다.",
  items: [
    {
      title: "자연 시리즈",
      description: "가만히 머무르는 숲과 바다, 계곡입니다. 말은 아꼈습니다.",
      scenes: ["빛이 드는 깊은 숲", "해 질 무렵의 바다", "능선 사이의 맑은 계곡"],
    },
    {
      title: "호흡·집중 가이드",
      description: "들숨과 날숨의 길이를 일러 드립니다. 명상이 처음이신 분도 따라오시면 됩니다.",
      scenes: ["호흡 집중 훈련", "마음 안정", "집중력 향상"],
    },
    {
      title: "시간대별 명상",
      description: "일과를 여는 10분, 점심의 8분, 하루를 닫는 20분입니다.",
      scenes: ["아침 깨우기", "점심 휴식", "저녁 이완"],
    },
    {
      title: "관리자 페이지",
      description: "보내 주신 문의를 저희 담당자가 한 화면에서 빠짐없이 살핍니다.",
      scenes: ["문의 목록", "진행 상태 확인", "운영 현황 한눈에 보기"],
    },
  ],
};

export const comparison = {
  title: "TV 모니터 명상과 무엇이 다른가요",
  lead: "저마다 좋은 점이 있어 나란히 적었습니다.",
  caption: "TV 모니터 명상과 몰입형 VR 명상의 비교",
  monitorLabel: "TV 모니터 명상",
  vrLabel: "몰입형 VR 명상",
  rows: [
    ["준비와 정리", "전원을 켜면 바로 시작합니다.", "착용을 돕고, 쓴 뒤에 닦습니다."],
    ["참여할 때의 부담", "누구나 편하게 봅니다.", "어지러울\u00A0수 있어 짧은 콘텐츠부터 시작합니다."],
    ["함께하는 인원", "화면 한 대로 여럿이 함께 봅니다.", "헤드셋 수만큼 조를 나누어 봅니다."],
    ["필요한 공간", "모두가 화면을 볼 자리가 필요합니다.", "한 사람에 의자 하나면 됩니다."],
    ["소리", "스피커로 함께 듣습니다.", "기기 소리를 귀 가까이에서 듣습니다."],
    ["콘텐츠 선택", "모두가 같은 영상을 봅니다.", "저마다 다른 콘텐츠를 고릅니다."],
    ["보이는 풍경", "화면 둘레로 실내가 함께 보입니다.", "고개를 돌리는 방향마다 풍경이 이어집니다."],
  ] satisfies [aspect: string, monitor: string, vr: string][],
};

export const testimonialsTitle = "현장에서 들려올 이야기";
export const testimonialsNote =
  "이용 모습을 떠올려 보시도록 지은 예시 후기이며, 실제 기관이나 인물과는 관련이 없습니다.";

export const pricing = {
  title: "도입 방법과 비용",
  lead: "새로 만드실\u00A0수도, 바로 빌려 쓰실\u00A0수도 있습니다.",
  plans: [
    {
      id: "custom",
      name: "VR 콘텐츠 맞춤 제작",
      term: "제작 기간 4~8주",
      summary: "가까운 숲이나 기관의 프로그램을 담아 만듭니다.",
      includes: [
        "기관의 목적에 맞춘 시나리오 작성",
        "현장을 찾아가는 360°\u00A0촬영",
        "음성 내레이션과 음악 제작",
        "기기 설치와 담당자 교육",
        "설치 이후의 유지보수",
      ],
      button: "맞춤 제작 문의하기",
    },
    {
      id: "rental",
      name: "콘텐츠 대여",
      term: "즉시 이용 가능",
      summary: "준비된 콘텐츠를 골라 바로 시작합니다.",
      includes: ["20개 이상의 콘텐츠", "매달 내는 이용료", "제작을 기다리지 않고 바로 이용"],
      button: "콘텐츠 대여 문의하기",
    },
  ],
  quote: {
    title: "견적에 들어가는 것",
    parts: [
      { name: "대수", description: "함께 쓰실 헤드셋의 수" },
      { name: "기간", description: "빌려 쓰거나 제작하는 기간" },
      { name: "방문 설치", description: "설치하고 교육해 드릴 곳의 수" },
    ],
  },
  note: "비용은 이용 인원, 계약 기간, 추가 옵션에 따라 달라집니다. 헤드셋은 구매하시거나 대여하실\u00A0수 있습니다.",
} as const;

export const contact = {
  title: "도입 문의",
  lead: "기관 상황을 간단히 남겨 주세요. 아직 정해진 것이 없어도 괜찮습니다.",
};

/** In 10,000 won, without VAT; what is not set is not shown. */
export type Prices = { rentalMonthly?: number; custom?: number };

export function priceFrom(price: number | undefined, period = ""): string | undefined {
  return price === undefined ? undefined : `${period}${formatNumber(price)}만\u00A0원부터`;
}
