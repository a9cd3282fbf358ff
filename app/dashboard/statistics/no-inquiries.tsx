export function NoInquiries() {
  return (
    <p className="mt-6 rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">
      이 기간에 접수된 문의가 없습니다.
    </p>
  );
}
