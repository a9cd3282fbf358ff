export function PrivacyNotice() {
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      보내 주신 정보는 도입 문의에 답하는 데에만 씁니다.{" "}
      <a href="/privacy" className="font-semibold text-pine-700 underline underline-offset-4">
        개인정보 처리방침
      </a>
    </p>
  );
}
