import { RESPONSE_TIME } from "../../korean/response-time.ts";
import { contentCategories, contents } from "../contents/contents-copy.ts";
import { type Prices, priceFrom, pricing } from "../home/home-copy.ts";
import {
  capacity,
  CLEANING_MINUTES,
  ELEMENTARY_MOST_MINUTES,
  FITTING_MINUTES,
  HEADSET_FROM_AGE,
  REST_MINUTES,
} from "../safety/use-rules.ts";

/** What the reader fills in. `choices` are examples to choose from or to write over. */
export type ReviewField = { field: string; choices?: readonly string[]; isDate?: boolean };
export type Words = string | readonly (string | ReviewField | { box: string })[];
export type Table = {
  caption?: string;
  head?: readonly string[];
  rows: readonly { name: string; cells: readonly Words[] }[];
};
export type Block = { heading: string } | { list: readonly string[] } | { words: Words } | { table: Table };
export type ReviewPart = { id: string; title: string; blocks: readonly Block[] };

const COST_ITEMS = ["콘텐츠 대여", "콘텐츠 맞춤 제작", "헤드셋 구매 또는 대여", "덮개와 소독 티슈"] as const;

type Buyer = {
  id: string;
  name: string;
  users: string;
  /** Examples of the budget's accounts for each of the costs. */
  accounts: Record<(typeof COST_ITEMS)[number], readonly string[]>;
  /** Who knows which account it is. */
  office: string;
  attachments: readonly string[];
  /** What is done for safety beyond what every buyer does. */
  measures?: readonly string[];
};

export const buyers: readonly Buyer[] = [
  {
    id: "school",
    name: "학교",
    users: "학생",
    accounts: {
      "콘텐츠 대여": ["임차료", "일반수용비"],
      "콘텐츠 맞춤 제작": ["일반수용비"],
      "헤드셋 구매 또는 대여": ["비품구입비", "임차료"],
      "덮개와 소독 티슈": ["일반수용비"],
    },
    office: "행정실",
    attachments: [
      "견적서",
      "업체 사업자등록증 사본",
      "안전 안내",
      "가정통신문(안)",
      "체험 전후 확인표",
      "보안성 검토 자료(해당할 때)",
    ],
    measures: [
      `초등학교는 헤드셋 없이 태블릿·스마트폰으로 ${ELEMENTARY_MOST_MINUTES}분 이내 콘텐츠만 이용함`,
      "가정통신문으로 보호자에게 알리고, 참여하지 않는 학생에게 불이익이 없게 함",
    ],
  },
  {
    id: "health-centre",
    name: "보건소",
    users: "주민",
    accounts: {
      "콘텐츠 대여": ["사무관리비"],
      "콘텐츠 맞춤 제작": ["사무관리비", "전산개발비"],
      "헤드셋 구매 또는 대여": ["자산및물품취득비", "사무관리비"],
      "덮개와 소독 티슈": ["사무관리비"],
    },
    office: "예산 부서",
    attachments: [
      "견적서",
      "비교 견적서(해당할 때)",
      "업체 사업자등록증 사본",
      "안전 안내",
      "체험 전후 확인표",
      "보안성 검토 자료(해당할 때)",
    ],
  },
  {
    id: "company",
    name: "기업",
    users: "임직원",
    accounts: {
      "콘텐츠 대여": ["복리후생비", "지급임차료"],
      "콘텐츠 맞춤 제작": ["복리후생비", "지급수수료"],
      "헤드셋 구매 또는 대여": ["비품", "지급임차료"],
      "덮개와 소독 티슈": ["소모품비"],
    },
    office: "재무 부서",
    attachments: ["견적서", "업체 사업자등록증 사본", "업체 통장 사본", "안전 안내", "체험 전후 확인표"],
  },
];

export const REVIEW_TITLE = "VR 자연 명상 서비스 도입 검토서";

export function reviewFileOf({ id, name }: Buyer) {
  return { path: `/adoption-pack/${id}.docx`, name: `숲결 VR 도입 검토서(${name}).docx` };
}

type ReviewOptions = {
  buyers: readonly Buyer[];
  prices: Prices;
  /** Left to be filled in where it is not known. */
  supplier?: readonly { label: string; value: string }[];
};

/** The whole document, which the page and the files show alike. */
export function reviewParts({ buyers, prices, supplier }: ReviewOptions): readonly ReviewPart[] {
  const isForAll = buyers.length > 1;
  const unitPrices: Partial<Record<string, string>> = {
    "콘텐츠 대여": priceFrom(prices.rentalMonthly, "월\u00A0"),
    "콘텐츠 맞춤 제작": priceFrom(prices.custom),
  };
  return [
    {
      id: "review",
      title: REVIEW_TITLE,
      blocks: [
        {
          table: {
            rows: [
              { name: "기관 이름", cells: [[{ field: "기관 이름" }]] },
              { name: "작성일", cells: [[{ field: "작성일", isDate: true }]] },
              { name: "작성자", cells: [[{ field: "부서와 이름" }]] },
            ],
          },
        },
        { heading: "1. 목적" },
        {
          list: [
            `이용자(${buyers.map(({ users }) => users).join(", ")})가 일과 중에 짧게 쉬어 갈 자리를 마련함`,
            "공간 공사나 전문 강사 없이 기관 직원이 진행할 수 있는 프로그램을 갖춤",
            "휴식을 돕는 프로그램으로, 진단이나 치료를 목적으로 하지 않음",
          ],
        },
        { table: { rows: [{ name: "우리 기관의 도입 사유", cells: [[{ field: "도입 사유" }]] }] } },
        { heading: "2. 구성" },
        {
          table: {
            rows: [
              ...pricing.plans.map(({ name, includes }) => ({
                name,
                cells: [[{ box: name }, ` ${includes.join(", ")}`]],
              })),
              ...contentCategories.map(({ id, name }) => ({
                name,
                cells: [
                  contents
                    .filter(({ category }) => category === id)
                    .map(({ title, minutes }) => `${title}\u00A0${minutes}분`)
                    .join(", "),
                ],
              })),
              {
                name: "기기",
                cells: [
                  [
                    "헤드셋 ",
                    { field: "수량" },
                    " 대(",
                    { box: "구매" },
                    "\u00A0구매 ",
                    { box: "대여" },
                    "\u00A0대여)",
                  ],
                ],
              },
            ],
          },
        },
        { heading: "3. 기간" },
        {
          table: {
            rows: [
              ...pricing.plans.map(({ name, term }) => ({ name, cells: [term] })),
              {
                name: "이용하려는 기간",
                cells: [
                  [{ field: "시작일", isDate: true }, "부터 ", { field: "마치는 날", isDate: true }, "까지"],
                ],
              },
            ],
          },
        },
      ],
    },
    {
      id: "plan",
      title: "운영과 절차, 안전",
      blocks: [
        { heading: "4. 운영" },
        { table: capacity },
        {
          words: `한 사람에 착용 ${FITTING_MINUTES}분, 콘텐츠, 닦고 말리기 ${CLEANING_MINUTES}분이 든다고 보고 셈한 예시임. 괄호 안은 씌우고 닦는 데 드는 시간이며, 직원은 체험하는 동안에도 곁에서 지켜봄. 마친 사람이 ${REST_MINUTES}분 쉴 의자는 따로 둠.`,
        },
        {
          table: {
            rows: [
              {
                name: "우리 기관의 계획",
                cells: [
                  [
                    "헤드셋 ",
                    { field: "수량" },
                    " 대, 한 시간에 ",
                    { field: "인원" },
                    " 명, 진행하는 직원 ",
                    { field: "인원" },
                    " 명",
                  ],
                ],
              },
            ],
          },
        },
        { heading: "5. 절차" },
        {
          table: {
            head: ["단계", "맡는 곳", "하는 일"],
            rows: [
              { name: "1. 문의 제출", cells: ["기관", "온라인 양식이나 전화로 인원과 공간, 시기를 알림"] },
              { name: "2. 검토", cells: ["숲결 VR", `${RESPONSE_TIME} 안에 내용을 검토함`] },
              { name: "3. 상담", cells: ["함께", "전화나 이메일로 목적과 운영 방식을 정리함"] },
              { name: "4. 제안과 시연", cells: ["숲결 VR", "맞춤 제안서와 견적서를 내고 시연함"] },
              { name: "5. 결재와 계약", cells: ["기관", "이 문서와 견적서를 붙여 내부 결재를 거침"] },
            ],
          },
        },
        { heading: "6. 안전" },
        {
          list: [
            `헤드셋은 만\u00A0${HEADSET_FROM_AGE}세부터 이용함`,
            ...buyers.flatMap(({ measures = [] }) => measures),
            `의자에 앉아서 이용하고 담당 직원이 곁에서 지켜보며, 마친 뒤 ${REST_MINUTES}분 이상 쉼`,
            "시작 전 확인표로 발작 이력, 눈·귀·심장 질환, 어지럼증 등을 살핌",
            "어지러움 등 불편을 느끼면 바로 멈추고 그날은 다시 하지 않음",
            "한 명이 쓸 때마다 얼굴에 닿는 부분을 소독하고 일회용 덮개를 바꿈",
          ],
        },
        {
          words:
            "자세한 기준과 가정통신문, 확인표, 연구 근거는 숲결 VR 누리집의 ‘안전하게 이용하기’ 화면에 있음.",
        },
      ],
    },
    {
      id: "money",
      title: "금액과 예산",
      blocks: [
        { heading: "7. 산출 내역" },
        {
          table: {
            head: ["품목", "수량", "단가", "금액", "부가세"],
            rows: [
              ...COST_ITEMS.map((name) => ({
                name,
                cells: [
                  [{ field: "수량" }],
                  unitPrices[name] ?? [{ field: "단가" }],
                  [{ field: "금액" }],
                  [{ field: "부가세" }],
                ],
              })),
              { name: "합계", cells: ["", "", [{ field: "금액" }], [{ field: "부가세" }]] },
              { name: "부가세 포함 총액", cells: ["", "", [{ field: "총액" }], ""] },
            ],
          },
        },
        {
          words:
            "금액: 견적서 별첨. 비용은 이용 인원, 계약 기간, 추가 옵션에 따라 달라지므로 견적서에 적힌 대로 적음. 단가와 금액은 부가세를 뺀 것임.",
        },
        { heading: "8. 예산 과목" },
        {
          table: {
            caption: "쓸 수 있는 과목의 예",
            rows: COST_ITEMS.map((name) => ({
              name,
              cells: [
                buyers.flatMap((buyer, index) => [
                  isForAll ? `${index > 0 ? " / " : ""}${buyer.name}: ` : "",
                  { field: buyer.accounts[name].join(" 또는 "), choices: buyer.accounts[name] },
                ]),
              ],
            })),
          },
        },
        {
          words: `과목의 이름과 물품으로 보는 금액은 기관마다 다르므로 ${buyers.map(({ office }) => office).join(", ")}에 먼저 확인함.`,
        },
        { heading: "9. 업체" },
        {
          table: {
            rows: (supplier ?? supplierFields).map(({ label, value }) => ({
              name: label,
              cells: [value ?? [{ field: label }]],
            })),
          },
        },
        {
          words: `붙임: ${enclosuresFor(buyers)
            .map((name, index) => `${index + 1}. ${name} 1부.`)
            .join(" ")} 끝.`,
        },
      ],
    },
  ];
}

/** What each of them encloses, in the order of the first. */
function enclosuresFor([first, ...others]: readonly Buyer[]): readonly string[] {
  const shared = (name: string) => others.every(({ attachments }) => attachments.includes(name));
  return first?.attachments.filter(shared) ?? [];
}

const supplierFields: readonly { label: string; value?: string }[] = [
  { label: "서비스", value: "숲결 VR" },
  { label: "상호" },
  { label: "대표자" },
  { label: "사업자등록번호" },
  { label: "전화" },
  { label: "이메일" },
];
