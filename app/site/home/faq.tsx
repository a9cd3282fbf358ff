import { Section } from "../section.tsx";

type OperatorAnswer =
  "headsets" | "seatArea" | "wifiAndPower" | "contractMinimum" | "taxInvoice" | "afterService";

export type OperatorAnswers = Partial<Record<OperatorAnswer, string>>;

type Question = { question: string; answer?: string; fromOperator?: OperatorAnswer };

/** Keep them few and short, so that the landing page fits into one round trip. */
const questions: readonly Question[] = [
  {
    question: "몇 살부터 이용할 수 있나요?",
    answer: "헤드셋은 만 13세부터 권합니다. 초등학교에는 10분 이내 콘텐츠를 태블릿으로 보는 방법을 권합니다.",
  },
  {
    question: "안경을 쓴 채로도 되나요?",
    answer: "기종에 따라 다릅니다. 시연 때 써 보실 수 있습니다.",
  },
  {
    question: "어지러우면 어떻게 하나요?",
    answer: "바로 벗고 쉬시면 됩니다. 걷지 않고 앉아서 보며, 처음에는 8분 콘텐츠로 시작합니다.",
  },
  {
    question: "한 분에 시간과 자리가 얼마나 드나요?",
    answer: "체험 8~20분에 쉬는 시간 10분입니다. 자리는 의자를 놓고 팔을 편히 움직일 만큼입니다.",
    fromOperator: "seatArea",
  },
  { question: "와이파이와 전원이 필요한가요?", fromOperator: "wifiAndPower" },
  {
    question: "여럿이 쓰는데 위생은 어떤가요?",
    answer: "한 분이 쓸 때마다 얼굴에 닿는 부분을 닦고 덮개를 바꿉니다.",
  },
  { question: "헤드셋은 어떤 기종인가요?", fromOperator: "headsets" },
  { question: "최소 계약 기간이 있나요?", fromOperator: "contractMinimum" },
  {
    question: "견적서는 어떻게 받나요?",
    answer: "도입 문의를 남겨 주시면 상담한 뒤 제안서와 함께 드립니다.",
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

export function FaqSection({ answers }: { answers: OperatorAnswers }) {
  return (
    <Section id="faq" title="도입 전에 확인하세요">
      {answeredQuestions(answers).map(({ question, answer }) => (
        <details key={question} className="border-t border-line py-3">
          <summary className="cursor-pointer text-lg font-bold">{question}</summary>
          <p className="mt-3 text-ink-soft">{answer}</p>
        </details>
      ))}
      <p className="mt-6">
        더 자세한 내용은{" "}
        <a href="/safety" className="font-semibold text-pine-700 underline underline-offset-4">
          안전하게 이용하기
        </a>
        에 있습니다.
      </p>
    </Section>
  );
}
