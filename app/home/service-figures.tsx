const figures = [
  { what: "콘텐츠 한 편", figure: "8~20분" },
  { what: "바로 빌려 쓰는 콘텐츠", figure: "20개 이상" },
  { what: "맞춤 제작", figure: "4~8주" },
  { what: "문의 내용 확인", figure: "영업일 1~2일" },
];

export function ServiceFigures() {
  return (
    <div className="bg-pine-900 text-white">
      <dl className="mx-auto grid max-w-page grid-cols-2 gap-3 px-5 py-8 lg:grid-cols-4 print:grid-cols-4 print:py-4">
        {figures.map(({ what, figure }) => (
          <div key={what}>
            <dt className="text-[0.9375rem] text-pine-100">{what}</dt>
            <dd className="text-2xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
