import { Section } from "../../ui/section.tsx";
import { answeredQuestions, type OperatorAnswers } from "./faq-copy.ts";

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
