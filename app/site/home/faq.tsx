import { CLEANING_MINUTES, FITTING_MINUTES, REST_MINUTES } from "../safety/use-rules.ts";
import { Section } from "../section.tsx";
import type { operatorAnswers } from "./operator-answers.server.ts";

type OperatorAnswers = typeof operatorAnswers;

type Question = { question: string; answer?: string; fromOperator?: keyof OperatorAnswers };

/** Keep them few and short, so that the landing page fits into one round trip. */
const questions: readonly Question[] = [
  {
    question: "몇 살부터 이용할 수 있나요?",
    answer: "헤드셋은 만 13세부터 권합니다. 초등학교에는 10분 이내 콘텐츠를 태블릿으로 보는 방법을 권합니다.",
  },
  {
    question: "안경을 쓴 채로도 되나요?",
    answer: "기종에 따라 다릅니다. 시연 때 써 보실\u00A0수 있습니다.",
  },
  {
    question: "어지러우면 어떻게 하나요?",
    answer: "바로 벗고 쉬시고, 그날은 다시 하지 않습니다. 앉아서 보며 짧은 콘텐츠부터 시작합니다.",
  },
  {
    question: "한 분당 시간과 자리, 일손이 얼마나 드나요?",
    answer: `체험 8~20분에 휴식 ${REST_MINUTES}분입니다. 직원은 씌우고 닦는 데 ${FITTING_MINUTES + CLEANING_MINUTES}분쯤 쓰고 곁에서 지켜봅니다. 자리는 의자를 놓고 팔을 편히 움직일 만큼입니다.`,
    fromOperator: "seatArea",
  },
  { question: "와이파이와 전원이 필요한가요?", fromOperator: "wifiAndPower" },
  {
    question: "위생과 소모품은 어떻게 하나요?",
    answer: "한 분이 쓸 때마다 얼굴에 닿는 부분을 소독 티슈로 닦고 일회용 덮개를 바꿉니다.",
  },
  {
    question: "학생의 정보가 업체에 넘어가나요?",
    answer: "아니요. 이름이나 건강 기록을 받지 않습니다.",
  },
  {
    question: "보안성 검토를 받아야 하나요?",
    answer: "교육청이나 기관의 정보보안 담당자가 정합니다.",
    fromOperator: "securityReview",
  },
  { question: "헤드셋은 어떤 기종인가요?", fromOperator: "headsets" },
  { question: "최소 계약 기간이 있나요?", fromOperator: "contractMinimum" },
  {
    question: "견적서는 어떻게 받나요?",
    answer: "도입 문의에 견적이 필요하다고 적어 주시면 상담한 뒤 제안서와 함께 드립니다.",
  },
  { question: "세금계산서를 발행하나요?", fromOperator: "taxInvoice" },
  { question: "설치한 뒤에 고장 나면 어떻게 하나요?", fromOperator: "afterService" },
];

function answeredQuestions(answers: OperatorAnswers): { question: string; answer: string }[] {
  return questions.flatMap(({ question, answer, fromOperator }) => {
    const said = [answer, fromOperator && answers[fromOperator]].filter(Boolean).join(" ");
    return said ? [{ question, answer: said }] : [];
  });
}

/**
 * Find-in-page and links to a text open the `details` they find it in. Paper prints `data-answer` (home.css). Search engines
 * read the questions where they stand: as JSON they would not fit into the page's one round trip.
 */
export function FaqSection({ answers }: { answers: OperatorAnswers }) {
  return (
    <Section id="faq" title="도입 전에 확인하세요" isSplit>
      <div itemScope itemType="https://schema.org/FAQPage">
        {answeredQuestions(answers).map(({ question, answer }) => (
          <details
            key={question}
            itemProp="mainEntity"
            itemScope
            itemType="https://schema.org/Question"
            className="border-t border-line"
          >
            <summary
              itemProp="name"
              data-answer={answer}
              className="flex cursor-pointer justify-between gap-4 py-3 text-lg font-bold underline-offset-4 hover:underline print:block"
            >
              {question}
            </summary>
            <p
              itemProp="acceptedAnswer"
              itemScope
              itemType="https://schema.org/Answer"
              className="max-w-xl pb-4 text-ink-soft print:hidden"
            >
              <span itemProp="text">{answer}</span>
            </p>
          </details>
        ))}
      </div>
      <p className="mt-6">
        <a
          href="/safety"
          className="inline-block py-1 font-semibold text-pine-700 underline underline-offset-4"
        >
          안전하게 이용하기
        </a>
      </p>
    </Section>
  );
}
