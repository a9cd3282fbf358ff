import {
  collectedItems,
  legalBasis,
  processingPurposes,
  retentionPeriod,
  withoutRequired,
} from "./privacy-copy.ts";

/** The list follows the `details`, because no CSS in Chromium 109 can show the content of a closed one. */
export function PrivacyNotice({ isLanding = false }: { isLanding?: boolean }) {
  const asked = (need: string) =>
    collectedItems
      .filter((item) => item.need === need && !(isLanding && item.onlyOnInquiryPage))
      .map(({ name }) => name)
      .join(", ");
  const lines = [
    `목적: 도입 문의 ${processingPurposes.map(({ name }) => name).join(", ")}(${legalBasis})`,
    `항목: ${asked("필수")}(필수), ${asked("선택")}(선택)`,
    `보유 기간: 문의 처리가 끝난 날부터 ${retentionPeriod}`,
    `거부할 권리: 제공을 거부하실 수 있습니다. 다만 ${withoutRequired}`,
  ];

  return (
    <div className="text-[0.9375rem] text-ink-soft">
      <p>
        {"보내 주신 정보는 도입 문의에 답하는 데에만 씁니다. "}
        <a href="/privacy" className="font-semibold text-pine-700 underline underline-offset-4">
          개인정보 처리방침
        </a>
      </p>
      <details className="lg:hidden">
        <summary className="py-1">수집·이용 안내</summary>
      </details>
      <ul className="max-lg:[details:not([open])+&]:hidden">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
