export type AnonymisationRun =
  | { state: "never"; last?: undefined }
  | { state: "in-time" | "late"; last: { at: string; text: string; count: string } };

const looks = {
  "in-time": { box: "edge", words: "" },
  never: { box: "border-l-4 border-dawn-500 bg-dawn-100", words: "text-dawn-700" },
  late: { box: "border-l-4 border-alarm-700 bg-alarm-100", words: "text-alarm-700" },
};

export function LastAnonymisation({ state, last }: AnonymisationRun) {
  return (
    <div className={`mt-5 rounded-2xl p-6 print:break-inside-avoid ${looks[state].box}`}>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <dt className="font-semibold text-ink-soft">마지막 익명 처리</dt>
        <dd className="font-semibold">{last ? <time dateTime={last.at}>{last.text}</time> : "아직 없음"}</dd>
        {last && <dd className="text-ink-soft">{last.count} 처리</dd>}
      </dl>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        완료한 문의의 개인정보는 보관 기간이 지나면 매일 한 번 자동으로 지웁니다.
      </p>
      {state !== "in-time" && (
        <>
          <p className={`mt-3 font-bold ${looks[state].words}`}>
            자동 삭제가 {last ? "이틀이 넘도록" : "아직 한 번도"} 실행되지 않았습니다.
          </p>
          <p className="mt-1 text-[0.9375rem]">
            {!last && "처음 설치한 날이 아니라면 "}사이트를 운영하는 분께 알려 주세요.
          </p>
        </>
      )}
    </div>
  );
}
