/** Sample data as specified, marked as such on the page. On the server, out of the client bundle. */
export const samples = {
  stats: [
    { name: "Total Sessions", value: "1,284", change: "지난달보다 12% 증가" },
    { name: "Active Users", value: "342", change: "지난달보다 8% 증가" },
    { name: "Growth Rate", value: "23%", change: "지난 분기 대비" },
    { name: "Avg. Session", value: "14분", change: "지난달보다 1분 증가" },
  ],
  activities: [
    { name: "숲 명상 단체 세션", detail: "2시간 전" },
    { name: "호흡 집중 훈련 완료", detail: "5시간 전" },
    { name: "새 기기 등록", detail: "어제" },
    { name: "저녁 이완 콘텐츠 추가", detail: "2일 전" },
  ],
  achievements: [
    { name: "누적 세션 1,000회", detail: "달성" },
    { name: "월간 이용자 300명", detail: "달성" },
    { name: "평균 만족도 4.5점", detail: "진행중" },
  ],
};
