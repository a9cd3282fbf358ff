import starting from "../scenes/starting.svg?no-inline";
import watching from "../scenes/watching.svg?no-inline";

const figures = [
  {
    src: starting,
    alt: "손에 쥔 조작기가 숲, 바다, 계곡 가운데 바다를 가리키고, 그 아래 시작 단추에 불이 들어와 있습니다.",
    title: "누르는 것은 씌우기 전에 한 번",
    lines: [
      "조작기로 콘텐츠를 고르고 시작을 누른 뒤 씌워 드립니다. 고르는 화면은 기종마다 다르며, 설치하는 날 함께 눌러 봅니다.",
      "멈출 때에는 단추를 찾지 않습니다. 헤드셋부터 벗기고, 영상은 그다음에 끕니다.",
    ],
  },
  {
    src: watching,
    alt: "헤드셋을 쓰고 의자에 기대앉은 사람을 마주 앉은 직원이 바라보고, 벽시계에 남은 시간이 보입니다.",
    title: "보는 것은 화면이 아니라 사람",
    lines: [
      "손이 닿는 곳에 앉아 얼굴빛과 자세, 손을 봅니다. 음성이 이끄므로 말을 걸지 않아도 됩니다.",
      "남은 시간은 시계로 봅니다. 헤드셋 안의 풍경을 직원의 화면으로도 볼 수 있는지는 기종에 따라 다르며, 시연 때 보여 드립니다.",
    ],
  },
];

export function WhileInside() {
  return (
    <div className="grid gap-8 md:grid-cols-2 print:grid-cols-2 print:gap-3">
      {figures.map(({ src, alt, title, lines }) => (
        <div key={title}>
          <img src={src} alt={alt} width={800} height={480} loading="lazy" className="rounded-2xl" />
          <h3 className="mt-4 text-xl font-bold text-pine-900">{title}</h3>
          {lines.map((line) => (
            <p key={line} className="mt-2">
              {line}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
