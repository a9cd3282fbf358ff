import { contentCategories, contents } from "../contents/contents-copy.ts";

export const purposes = [
  "이용자(학생, 주민, 임직원)가 일과 중에 짧게 쉬어 갈 자리를 마련함",
  "공간 공사나 전문 강사 없이 기관 직원이 진행할 수 있는 프로그램을 갖춤",
  "휴식을 돕는 프로그램으로, 진단이나 치료를 목적으로 하지 않음",
];

export const contentLines = contentCategories.map(({ id, name }) => ({
  name,
  titles: contents
    .filter(({ category }) => category === id)
    .map(({ title, minutes }) => `${title} ${minutes}분`)
    .join(", "),
}));

export const steps = [
  { name: "문의 제출", by: "기관", description: "온라인 양식이나 전화로 인원과 공간, 시기를 알림" },
  { name: "검토", by: "숲결 VR", description: "영업일 기준 1~2일 안에 내용을 검토함" },
  { name: "상담", by: "함께", description: "전화나 이메일로 목적과 운영 방식을 정리함" },
  { name: "제안과 시연", by: "숲결 VR", description: "맞춤 제안서와 견적서를 내고 시연함" },
  { name: "결재와 계약", by: "기관", description: "이 자료와 견적서를 붙여 내부 결재를 거침" },
];

export const safetyMeasures = [
  "만 13세부터 헤드셋을 이용함. 초등학교는 태블릿·스마트폰으로 10분 이내 콘텐츠만 이용함",
  "의자에 앉아서 이용하고 담당 직원이 곁에서 지켜보며, 마친 뒤 10분 이상 쉼",
  "시작 전 확인표로 발작 이력, 눈·귀·심장 질환, 어지럼증 등을 살핌",
  "어지러움 등 불편을 느끼면 바로 멈추고 그날은 다시 하지 않음",
  "한 명이 쓸 때마다 얼굴에 닿는 부분을 소독하고 일회용 덮개를 바꿈",
];
