import { contentCategories, contents } from "../contents/contents-copy.ts";
import { pricing } from "../home/home-copy.ts";
import { Blank, BlankCell } from "../sheet.tsx";
import { RESPONSE_TIME } from "../../korean/response-time.ts";
import { contactDetails, type Support } from "../../ui/operator.ts";

const purposes = [
  "이용자(학생, 주민, 임직원)가 일과 중에 짧게 쉬어 갈 자리를 마련함",
  "공간 공사나 전문 강사 없이 기관 직원이 진행할 수 있는 프로그램을 갖춤",
  "휴식을 돕는 프로그램으로, 진단이나 치료를 목적으로 하지 않음",
];

const contentLines = contentCategories.map(({ id, name }) => ({
  name,
  titles: contents
    .filter(({ category }) => category === id)
    .map(({ title, minutes }) => `${title} ${minutes}분`)
    .join(", "),
}));

const steps = [
  { name: "문의 제출", by: "기관", description: "온라인 양식이나 전화로 인원과 공간, 시기를 알림" },
  { name: "검토", by: "숲결 VR", description: `${RESPONSE_TIME} 안에 내용을 검토함` },
  { name: "상담", by: "함께", description: "전화나 이메일로 목적과 운영 방식을 정리함" },
  { name: "제안과 시연", by: "숲결 VR", description: "맞춤 제안서와 견적서를 내고 시연함" },
  { name: "결재와 계약", by: "기관", description: "이 자료와 견적서를 붙여 내부 결재를 거침" },
];

const safetyMeasures = [
  "만 13세부터 헤드셋을 이용함. 초등학교는 태블릿·스마트폰으로 10분 이내 콘텐츠만 이용함",
  "의자에 앉아서 이용하고 담당 직원이 곁에서 지켜보며, 마친 뒤 10분 이상 쉼",
  "시작 전 확인표로 발작 이력, 눈·귀·심장 질환, 어지럼증 등을 살핌",
  "어지러움 등 불편을 느끼면 바로 멈추고 그날은 다시 하지 않음",
  "한 명이 쓸 때마다 얼굴에 닿는 부분을 소독하고 일회용 덮개를 바꿈",
];

export function PurposeAndComposition() {
  return (
    <>
      <div>
        <h3 className="text-xl font-bold text-pine-900">1. 목적</h3>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
          {purposes.map((purpose) => (
            <li key={purpose}>{purpose}</li>
          ))}
        </ul>
        <table className="sheet-table mt-4">
          <tbody>
            <tr className="blank-row">
              <th scope="row" className="w-1/5">
                우리 기관의 도입 사유
              </th>
              <BlankCell />
            </tr>
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">2. 구성</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {pricing.plans.map(({ id, name, includes }) => (
              <tr key={id}>
                <th scope="row" className="w-1/5">
                  □ {name}
                </th>
                <td>{includes.join(", ")}</td>
              </tr>
            ))}
            {contentLines.map(({ name, titles }) => (
              <tr key={name}>
                <th scope="row" className="w-1/5">
                  {name}
                </th>
                <td>{titles}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="w-1/5">
                기기
              </th>
              <td>
                헤드셋 <Blank /> 대 (□ 구매 □ 대여)
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">3. 기간</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {pricing.plans.map(({ id, name, term }) => (
              <tr key={id}>
                <th scope="row" className="w-1/5">
                  {name}
                </th>
                <td>{term}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="w-1/5">
                이용하려는 기간
              </th>
              <td>
                <Blank />
                부터 <Blank />
                까지
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

export function MoneyAndContact({ support }: { support: Support }) {
  return (
    <div className="space-y-8">
      <div>
        <h3 className="text-xl font-bold text-pine-900">4. 절차</h3>
        <table className="sheet-table mt-4">
          <thead>
            <tr>
              <th scope="col">단계</th>
              <th scope="col">맡는 곳</th>
              <th scope="col">하는 일</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, by, description }, index) => (
              <tr key={name}>
                <th scope="row">
                  {index + 1}. {name}
                </th>
                <td className="whitespace-nowrap">{by}</td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">5. 안전</h3>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
          {safetyMeasures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
        <p className="mt-3">
          자세한 기준과 가정통신문, 확인표, 연구 근거는{" "}
          <a href="/safety" className="font-semibold text-pine-700 underline underline-offset-4">
            안전하게 이용하기
          </a>
          에 있습니다.
        </p>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">6. 금액</h3>
        <p className="mt-3">
          <strong>금액: 견적서 별첨.</strong> 비용은 이용 인원, 계약 기간, 추가 옵션에 따라 달라집니다.
        </p>
      </div>
      <div>
        <h3 className="text-xl font-bold text-pine-900">7. 연락처</h3>
        <table className="sheet-table mt-4">
          <tbody>
            {contactDetails(support).map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="w-1/5">
                  {label}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>붙임: 견적서 1부, 안전 안내 1부. 끝.</p>
    </div>
  );
}
