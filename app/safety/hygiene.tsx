import { BlankCell } from "../ui/sheet.tsx";

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
        {steps.map(({ title, items }, index) => (
          <li key={title}>
            <h3 className="text-xl font-bold text-pine-900">
              {index + 1}. {title}
            </h3>
            <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <table className="sheet-table mt-10">
        <caption>소독 기록표</caption>
        <thead>
          <tr>
            <th scope="col">날짜와 시각</th>
            <th scope="col">기기 번호</th>
            <th scope="col" className="tick">
              덮개 교체
            </th>
            <th scope="col">닦은 사람</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROWS_TO_FILL }, (_, row) => (
            <tr key={row} className="blank-row">
              <BlankCell />
              <BlankCell />
              <td className="tick">□</td>
              <BlankCell />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
