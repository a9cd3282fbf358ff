type Study = {
  question: string;
  source: string;
  doi: string;
  measured: string;
  found: readonly string[];
  limits: readonly string[];
};

const studies: readonly Study[] = [
  {
    question: "자연을 담은 영상과 VR은 마음에 어떤 변화를 주나요",
    source: "Li, Ding, Zhao, Xu, Wei (2023), Frontiers in Psychology",
    doi: "10.3389/fpsyg.2022.1058177",
    measured: "자연을 본뜬 영상이나 VR을 본 뒤의 기분과 스트레스. 논문 26편의 결과를 합친 메타분석입니다.",
    found: [
      "불안 -0.72(95% 신뢰구간 -1.43~-0.02), 느끼는 스트레스 -0.38(-0.71~-0.06), 긍정 정서 0.40(0.22~0.58)이었습니다.",
      "긍정 정서는 몰입이 중간일 때 더 크게 늘었습니다. 몰입이 낮거나 높을 때는 그보다 작았습니다.",
    ],
    limits: [
      "합친 연구가 모두 비뚤림 위험이 중간이거나 높습니다. 결과가 실제보다 좋게 나왔을 수 있습니다.",
      "불안의 신뢰구간은 0에 거의 닿아 있어, 차이가 아주 작을 수도 있습니다.",
      "몰입이 클수록 좋다는 근거가 아니며, 더 오래 보아서 달라진다는 것도 확인되지 않았습니다.",
    ],
  },
  {
    question: "진짜 자연과 견주면 어떤가요",
    source: "Browning, Shipley, McAnirlin, Becker, Yu, Hartig, Dzhambov (2020), Frontiers in Psychology",
    doi: "10.3389/fpsyg.2020.02200",
    measured:
      "실제 자연과 그것을 본뜬 화면에서 긍정·부정 정서(PANAS)를 앞뒤로 잰 연구 6편을 합친 메타분석입니다.",
    found: [
      "긍정 정서는 실제 자연에서만 늘고 본뜬 자연에서는 늘지 않았습니다. 둘의 차이는 g = 0.87(95% 신뢰구간 0.54~1.20)이었습니다.",
      "부정 정서는 대체로 두 곳에서 모두 줄었고, 차이는 뚜렷하지 않았습니다(g = -0.28, -0.62~0.06).",
    ],
    limits: [
      "연구가 6편뿐입니다. 저자들도 더 다양한 사람과 장소, 시간을 살펴야 한다고 적었습니다.",
      "저희에게 불리한 결과입니다. 나갈 수 있다면 실제 숲이 낫고, VR은 나가기 어려울 때의 방법입니다.",
    ],
  },
  {
    question: "발작을 일으킬 수 있나요",
    source: "Tychsen, Thio (2020), Eye and Brain",
    doi: "10.2147/EB.S233195",
    measured: "입체 영상이나 VR을 보는 어린이의 광과민 발작을 다룬 연구들을 살핀 검토 논문입니다.",
    found: [
      "광과민성 뇌전증이 있는 어린이도 위험이 낮다고 보았고, VR 헤드셋이 위험을 키운다는 근거는 찾지 못했습니다.",
    ],
    limits: [
      "새로 잰 결과가 아니라 네 쪽짜리 검토입니다. 근거를 찾지 못한 것이 안전을 확인한 것은 아닙니다.",
      "그래서 저희는 제조사의 경고를 따라, 발작을 일으킨 적이 있는 분은 헤드셋을 쓰지 않도록 정했습니다.",
    ],
  },
];

export function Evidence() {
  return (
    <div className="grid gap-8 xl:grid-cols-2 print:grid-cols-2 print:gap-3 print:text-sm">
      {studies.map(({ question, source, doi, measured, found, limits }) => (
        <article key={doi} className="border-t border-line pt-5 print:pt-3">
          <h3 className="text-xl font-bold text-pine-900">{question}</h3>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">
            {source}, doi {doi}
          </p>
          <dl className="mt-3 space-y-3 print:mt-1 print:space-y-1">
            <Finding term="무엇을 쟀나" lines={[measured]} />
            <Finding term="무엇이 나왔나" lines={found} />
            <Finding term="어디까지 믿을 수 있나" lines={limits} />
          </dl>
        </article>
      ))}
      <div className="border-t border-line pt-5">
        <h3 className="text-xl font-bold text-pine-900">그래서 저희는 이렇게만 말합니다</h3>
        <p className="mt-3">
          짧은 휴식을 돕는 방법 가운데 하나입니다. 병을 낫게 하거나 상담과 치료를 대신하지 않으며, TV로 보는
          명상보다 효과가 크다고 말하지 않습니다.
        </p>
        <p className="mt-3 text-[0.9375rem] text-ink-soft">2026년 11월에 세 논문의 초록을 읽고 적었습니다.</p>
      </div>
    </div>
  );
}

function Finding({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      {lines.map((line) => (
        <dd key={line} className="mt-1 text-ink-soft">
          {line}
        </dd>
      ))}
    </div>
  );
}
