import { emptyCell, SheetTable } from "../sheet.tsx";

const warnings = [
  {
    title: "이런 분은 헤드셋을 쓰지 않습니다",
    items: [
      "뇌전증이 있거나 발작을 일으킨 적이 있는 분, 깜빡이는 빛에 예민한 분",
      "열이나 감기, 두통, 멀미가 있거나 잠이 모자라 몹시 지친 분",
      "눈병, 옮을 수 있는 피부병, 얼굴이나 머리에 상처가 있는 분",
      "얼마 전 머리를 다쳤거나 눈이나 귀를 수술한 분",
      "술을 드신 분",
    ],
  },
  {
    title: "이런 분은 먼저 의사와 상의합니다",
    items: [
      "임신 중이신 분",
      "심장 질환이나 고혈압이 있는 분, 심박조율기 같은 의료 기기를 몸에 지닌 분",
      "어지럼증이나 귀 질환, 사시·약시 같은 눈 질환이 있는 분",
      "공황이나 심한 불안, 큰 충격을 겪은 뒤의 증상으로 치료받는 분",
      "졸음이나 어지러움을 일으킬 수 있는 약을 드시는 분",
    ],
  },
];

const signsToStop = [
  "어지럽다, 메스껍다, 머리가 아프다고 합니다.",
  "눈이 아프거나 흐리게, 겹쳐 보인다고 합니다.",
  "얼굴이 하얘지거나 식은땀이 나고, 숨이 가빠집니다.",
  "불안해하거나 울고, 헤드셋을 벗으려 합니다.",
  "몸이 떨리거나 눈꺼풀과 근육이 저절로 움찔거립니다.",
  "자세가 무너지거나 불러도 대답이 늦습니다.",
];

const afterStopping = [
  "눈을 감게 하고 헤드셋을 벗긴 뒤, 이름을 불러 의식이 있는지 먼저 살핍니다.",
  "대답이 없거나 경련하면 바로 119에 전화합니다. 둘레의 물건을 치우고, 몸을 누르거나 입에 무엇을 넣지 않습니다.",
  "의식이 또렷하면 앉히거나 눕혀 쉬게 합니다. 물은 스스로 마실 수 있을 때에만 드립니다.",
  "불편이 모두 가라앉을 때까지 곁에 있습니다.",
  "가라앉지 않으면 보건교사나 의료진에게 알립니다.",
];

export function Health() {
  return (
    <>
      <div className="grid gap-6 rounded-2xl border-l-4 border-dawn-500 bg-dawn-100 p-5 md:grid-cols-2 md:gap-10 md:p-8 print:grid-cols-2 print:gap-3 print:p-3">
        <div>
          <TitledList title="이런 모습이 보이면 바로 멈춥니다" items={signsToStop} />
        </div>
        <div>
          <h3 className="text-xl font-bold text-pine-900">멈춘 다음에는</h3>
          <ol className="mt-3 list-decimal space-y-1.5 pl-5 marker:text-pine-500">
            {afterStopping.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
      <div className="mt-8 grid gap-6 md:grid-cols-2 md:gap-10 print:grid-cols-2 print:gap-3">
        {warnings.map(({ title, items }) => (
          <div key={title}>
            <TitledList title={title} items={items} />
          </div>
        ))}
      </div>
      <p className="mt-8 max-w-2xl text-[0.9375rem] text-ink-soft print:max-w-none">
        헤드셋 제조사가 제품에 붙이는 건강과 안전 경고를 바탕으로 저희가 더 넓게 잡은 것이며, 진단 기준이
        아닙니다. 쓰시는 기기의 설명서나 의료진의 말이 더 엄격하면 그쪽을 따릅니다.
      </p>
    </>
  );
}

function TitledList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3 className="text-xl font-bold text-pine-900">{title}</h3>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

const steps = [
  {
    title: "시작하기 전",
    items: [
      "진행하시는 분과 이용하시는 분 모두 손을 씻습니다.",
      "얼굴에 닿는 부분과 머리끈, 조작기를 소독 티슈로 닦고 다 마를 때까지 둡니다.",
      "렌즈는 기기 설명서가 정한 천으로만 닦습니다. 소독액이 닿으면 상할 수 있습니다.",
      "새 일회용 덮개를 씌웁니다.",
    ],
  },
  {
    title: "한 분이 쓰고 난 뒤",
    items: [
      "덮개를 벗겨 버립니다. 다음 분께 다시 씌우지 않습니다.",
      "얼굴에 닿는 부분과 귀에 닿는 부분, 조작기를 다시 닦습니다.",
      "다 마른 뒤에 다음 분께 드립니다.",
      "눈병이나 피부병이 의심되는 분이 썼다면 그 기기는 따로 두고 그날은 쓰지 않습니다.",
    ],
  },
  {
    title: "하루를 마칠 때",
    items: [
      "모두 닦고, 덮개와 소독 티슈가 얼마나 남았는지 살핍니다.",
      "햇빛이 렌즈에 들지 않는 서늘한 곳, 아이들 손이 닿지 않는 곳에 둡니다.",
      "아래 표에 적어 둡니다.",
    ],
  },
];

const ROWS_TO_FILL = 8;

export function Hygiene() {
  return (
    <>
      <ol className="grid gap-6 md:grid-cols-3 print:gap-3">
        {steps.map(({ title, items }) => (
          <li key={title}>
            <TitledList title={title} items={items} />
          </li>
        ))}
      </ol>
      <SheetTable
        className="record mt-10"
        caption="소독 기록표"
        head={["날짜와 시각", "기기 번호", "덮개 교체", "닦은 사람"]}
        rows={Array.from({ length: ROWS_TO_FILL }, (_, row) => ({
          key: row,
          cells: [emptyCell, emptyCell, "□", emptyCell],
        }))}
      />
    </>
  );
}
