export type Testimonial = { content: string; author: string; institution: string };

/** Samples, not real customers; the section says so. */
export const testimonials: readonly Testimonial[] = [
  {
    content: "보건실 한쪽 의자에서 학생들이 조용히 쉬었다 갑니다.",
    author: "보건교사 김○○",
    institution: "○○중학교",
  },
  {
    content: "어르신들이 여행을 온 것 같다며 웃으셨습니다.",
    author: "보건행정팀 이○○",
    institution: "○○시 보건소",
  },
  {
    content: "말수가 적던 학생이 숲 이야기를 먼저 꺼냈습니다.",
    author: "상담사 박○○",
    institution: "○○구 청소년상담복지센터",
  },
  {
    content: "점심시간마다 예약표가 한 칸씩 채워집니다.",
    author: "총무팀 과장 정○○",
    institution: "○○ 주식회사",
  },
  {
    content: "시험을 앞두고 떠들썩하던 교실이 잠시 조용해졌습니다.",
    author: "담임교사 최○○",
    institution: "○○고등학교",
  },
  {
    content: "기계를 잘 모르는 저도 어렵지 않았습니다.",
    author: "정신건강팀 강○○",
    institution: "○○군 보건소",
  },
  {
    content: "집단 프로그램의 첫 십 분, 서먹하던 분위기가 풀립니다.",
    author: "청소년지도사 조○○",
    institution: "○○시 청소년수련관",
  },
  {
    content: "닦는 방법까지 자세히 알려 주셨습니다.",
    author: "수간호사 윤○○",
    institution: "○○의원",
  },
  {
    content: "회의가 이어지는 날이면 계곡 물소리를 찾게 됩니다.",
    author: "연구원 장○○",
    institution: "○○연구소",
  },
  {
    content: "비어 있던 상담실을 그대로 썼습니다.",
    author: "전문상담교사 임○○",
    institution: "○○중학교",
  },
  {
    content: "앉아서 보기만 하면 되어 편안해하셨습니다.",
    author: "방문간호사 한○○",
    institution: "○○구 보건지소",
  },
  {
    content: "점심을 먹고 나면 들판 콘텐츠부터 찾는 직원이 많습니다.",
    author: "인사팀 대리 오○○",
    institution: "○○물류",
  },
  {
    content: "이끌어 주는 목소리가 느리고 담담해서 좋았습니다.",
    author: "진로상담부장 서○○",
    institution: "○○여자고등학교",
  },
  {
    content: "짧은 것은 팔 분이면 끝나 교육 사이에 넣기 좋습니다.",
    author: "교육운영팀 신○○",
    institution: "○○연수원",
  },
  {
    content: "보호자와 함께 온 고등학생이 다음에 또 하자고 했습니다.",
    author: "임상심리사 권○○",
    institution: "○○시 정신건강복지센터",
  },
  {
    content: "처음인 학생들은 가장 짧은 것부터 시작했습니다.",
    author: "보건교사 황○○",
    institution: "○○공업고등학교",
  },
  {
    content: "상담이 비는 시간이면 저희 상담사들이 먼저 쉽니다.",
    author: "센터장 안○○",
    institution: "○○군 청소년상담복지센터",
  },
  {
    content: "비용과 기간을 솔직하게 설명해 주었습니다.",
    author: "복지담당 송○○",
    institution: "○○공단",
  },
  {
    content: "창 없는 휴게실에 볕 드는 들판이 생겼습니다.",
    author: "고객상담팀 류○○",
    institution: "○○콜센터",
  },
  {
    content: "건강 강좌 끝에 다섯 분씩 나누어 체험하니 원활했습니다.",
    author: "건강증진팀 전○○",
    institution: "○○시 보건소",
  },
  {
    content: "학생들이 직접 풍경을 고르게 했더니 참여가 늘었습니다.",
    author: "특수교사 홍○○",
    institution: "○○학교",
  },
  {
    content: "의자 놓을 자리까지 함께 고민해 주었습니다.",
    author: "시설관리팀 고○○",
    institution: "○○대학교",
  },
  {
    content: "학교 뒷산이 화면에 나오자 학생들이 무척 반가워했습니다.",
    author: "교감 문○○",
    institution: "○○중학교",
  },
  {
    content: "손을 꼭 쥐고 계시던 분이 등을 기대셨습니다.",
    author: "간호사 양○○",
    institution: "○○병원",
  },
  {
    content: "옆에서 지켜보다 필요할 때만 도와드리면 됩니다.",
    author: "사회복지사 손○○",
    institution: "○○종합사회복지관",
  },
  {
    content: "신입 직원 교육 첫날, 긴장한 얼굴들이 풀렸습니다.",
    author: "인재개발팀 배○○",
    institution: "○○ 주식회사",
  },
  {
    content: "월 이용료 방식이라 예산을 잡기 쉬웠습니다.",
    author: "행정실장 백○○",
    institution: "○○고등학교",
  },
  {
    content: "쉼터 청소년들은 저녁 호수 장면을 가장 좋아합니다.",
    author: "생활지도원 허○○",
    institution: "○○시 청소년쉼터",
  },
  {
    content: "충전하고 닦아서 보관함에 넣는 데 몇 분이면 됩니다.",
    author: "보건교사 남○○",
    institution: "○○고등학교",
  },
  {
    content: "점심시간에 십 분씩 쉬어 가는 직원이 늘었습니다.",
    author: "안전보건팀 심○○",
    institution: "○○제조 주식회사",
  },
];
