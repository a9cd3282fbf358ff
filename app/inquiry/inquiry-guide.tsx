import { RESPONSE_TIME } from "../korean/response-time.ts";

const strengths = [
  {
    title: "다양한 기관",
    description:
      "학교, 보건소, 상담센터, 기업, 병원까지 기관의 공간과 일정에 맞추어 운영할\u00A0수 있습니다.",
  },
  { title: "맞춤 솔루션", description: "이용 인원과 목적에 따라 콘텐츠와 기기, 운영 방식을 함께 정합니다." },
  {
    title: "전문 상담",
    description: "저희 담당자가 도입 전 준비부터 설치 뒤 운영까지 차근차근 안내해 드립니다.",
  },
];

export function InquiryStrengths() {
  return (
    <ul className="mt-10 grid gap-5 md:grid-cols-3">
      {strengths.map(({ title, description }) => (
        <li key={title} className="rounded-2xl bg-pine-100 p-6">
          <h2 className="text-lg font-bold text-pine-800">{title}</h2>
          <p className="mt-2 text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = [
  { title: "문의 제출", description: "양식을 작성해 보내 주세요." },
  { title: "담당자 검토", description: `${RESPONSE_TIME} 안에 내용을 살펴봅니다.` },
  { title: "상담", description: "전화나 이메일로 궁금한 점을 함께 정리합니다." },
  { title: "맞춤 제안과 시연", description: "기관에 맞춘 제안서를 드리고 시연을 준비합니다." },
];

export function InquiryGuide() {
  return (
    <section aria-labelledby="process-title" className="self-start rounded-2xl bg-mist p-6 sm:p-8">
      <h2 id="process-title" className="text-xl font-bold text-pine-900">
        도입은 이렇게 진행됩니다
      </h2>
      <ol className="mt-6 space-y-6 [counter-reset:step]">
        {steps.map(({ title, description }) => (
          <li
            key={title}
            className="gap-4 [counter-increment:step] min-[20rem]:flex before:flex before:size-9 before:shrink-0 before:items-center before:justify-center before:rounded-full before:bg-pine-800 before:font-bold before:text-white before:content-[counter(step)]"
          >
            <div>
              <h3 className="font-bold">{title}</h3>
              <p className="text-ink-soft">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
