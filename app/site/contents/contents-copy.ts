import type { pictures } from "../scenes/scenes.tsx";

export type ContentCategory = "nature" | "breathing" | "time-of-day";

export type Content = {
  id: string;
  title: string;
  category: ContentCategory;
  description: string;
  minutes: number;
  image: keyof typeof pictures;
  imageAlt: string;
  tags: readonly string[];
};

export const contentCategories: readonly { id: ContentCategory; name: string; description: string }[] = [
  {
    id: "nature",
    name: "자연 명상",
    description: "숲과 바다, 계곡에 가만히 머무르며 풍경과 소리에 귀를 기울입니다.",
  },
  {
    id: "breathing",
    name: "호흡·집중",
    description: "음성 안내를 따라 숨을 고르고 흩어진 마음을 한곳에 모읍니다.",
  },
  {
    id: "time-of-day",
    name: "시간대별",
    description: "아침과 점심, 저녁의 일과에 맞추어 알맞은 길이로 쉬어 갑니다.",
  },
];

export const contents: readonly Content[] = [
  {
    id: "forest",
    title: "숲 명상",
    category: "nature",
    description: "키 큰 나무 사이로 아침 빛이 내려옵니다. 나뭇잎 스치는 소리를 들으며 천천히 머무릅니다.",
    minutes: 15,
    image: "forest",
    imageAlt: "안개 낀 숲, 키 큰 나무 사이로 비스듬히 내려오는 아침 햇살",
    tags: ["숲", "새소리", "편안한 휴식"],
  },
  {
    id: "beach",
    title: "바다 명상",
    category: "nature",
    description: "낮은 해가 물 위에 길을 냅니다. 밀려왔다 물러가는 파도에 숨의 빠르기를 맞춥니다.",
    minutes: 20,
    image: "beach",
    imageAlt: "잔잔한 바다 위로 낮게 뜬 해와 물결에 길게 비친 빛",
    tags: ["바다", "파도 소리", "긴 호흡"],
  },
  {
    id: "valley",
    title: "계곡 명상",
    category: "nature",
    description: "능선 사이로 맑은 물이 흐릅니다. 물소리에 귀를 두고 지나가는 생각을 흘려보냅니다.",
    minutes: 15,
    image: "valley",
    imageAlt: "겹겹이 이어진 능선 사이로 굽이쳐 흐르는 맑은 계곡물",
    tags: ["계곡", "물소리", "물빛"],
  },
  {
    id: "breathing-training",
    title: "호흡 집중 훈련",
    category: "breathing",
    description: "물 위로 번지는 동그란 물결에 맞추어 들숨과 날숨을 이어 갑니다. 처음이신 분께 권합니다.",
    minutes: 10,
    image: "breathing",
    imageAlt: "고요한 물 위에 나뭇잎 하나, 둥글게 번져 가는 물결",
    tags: ["호흡", "기초", "음성 안내"],
  },
  {
    id: "calm",
    title: "마음 안정",
    category: "breathing",
    description:
      "안개 낀 호숫가에서 어깨의 힘을 내려놓습니다. 상담을 시작하기 전의 짧은 휴식으로 알맞습니다.",
    minutes: 12,
    image: "calm",
    imageAlt: "옅은 안개가 깔린 호수에 떠 있는 빈 배와 물가의 갈대",
    tags: ["호수", "안정", "상담 전후"],
  },
  {
    id: "focus",
    title: "집중력 향상",
    category: "breathing",
    description:
      "바위 위 소나무 한 그루에 시선을 두고 주의를 모으는 연습을 합니다. 공부나 일을 시작하기 전에 좋습니다.",
    minutes: 15,
    image: "focus",
    imageAlt: "넓은 하늘을 배경으로 바위 위에 홀로 선 소나무",
    tags: ["소나무", "집중", "일과 시작 전"],
  },
  {
    id: "morning",
    title: "아침 깨우기",
    category: "time-of-day",
    description: "능선 위로 해가 떠오릅니다. 가벼운 호흡으로 몸을 깨우고 하루를 엽니다.",
    minutes: 10,
    image: "morning",
    imageAlt: "능선 위로 막 떠오르는 해와 하늘을 나는 새들",
    tags: ["아침", "해돋이", "가벼운 시작"],
  },
  {
    id: "noon",
    title: "점심 휴식",
    category: "time-of-day",
    description: "볕이 좋은 들판의 나무 그늘에 앉아 잠시 쉽니다. 점심시간에 잠시 들르기 좋습니다.",
    minutes: 8,
    image: "noon",
    imageAlt: "밝은 햇볕이 드는 들판과 그늘을 드리운 나무 한 그루",
    tags: ["점심", "들판", "짧은 휴식"],
  },
  {
    id: "evening",
    title: "저녁 이완",
    category: "time-of-day",
    description:
      "달이 비친 호수를 바라보며 하루를 천천히 내려놓습니다. 몸의 긴장을 머리부터 발끝까지 차례로 풉니다.",
    minutes: 20,
    image: "evening",
    imageAlt: "짙은 저녁 하늘의 달과 호수에 비친 달빛",
    tags: ["저녁", "달빛", "하루 마무리"],
  },
];
