import { Blank } from "../ui/sheet.tsx";
import { HEADSET_FROM_AGE } from "./recommended-use.ts";

const before = [
  `만 ${HEADSET_FROM_AGE}세가 되지 않았습니까? (헤드셋만)`,
  "발작을 일으킨 적이 있거나, 깜빡이는 빛에 예민합니까?",
  "오늘 열, 감기, 두통, 멀미가 있거나 몹시 피곤합니까?",
  "눈병이나 피부병, 얼굴과 머리에 상처가 있습니까?",
  "얼마 전에 머리를 다치거나 수술을 받았습니까?",
  "임신 중이거나, 심장 질환·고혈압이 있습니까?",
  "심박조율기 같은 의료 기기를 몸에 지니고 있습니까?",
  "어지럼증, 귀 질환, 사시·약시 같은 눈 질환이 있습니까?",
  "공황, 심한 불안 등으로 치료를 받고 있습니까?",
  "졸음이나 어지러움을 일으킬 수 있는 약을 먹었습니까?",
];

const after = [
  "어지럽거나 메스껍습니까?",
  "머리나 눈이 아프거나 흐리게 보입니까?",
  "마음이 불안하거나 답답합니까?",
];

export function ScreeningList() {
  return (
    <div className="paper space-y-5">
      <p>
        <Blank label="이름" />
        <Blank label="날짜" />
        <Blank label="콘텐츠" />
      </p>
      <YesOrNo caption="시작하기 전" questions={before} />
      <p>
        <strong>하나라도 ‘예’이면 헤드셋 체험을 하지 않습니다.</strong> 보건교사나 의료진이 괜찮다고 확인한
        경우에만 그 까닭을 적고 진행합니다.
      </p>
      <YesOrNo caption="마치고 10분 뒤" questions={after} />
      <p>하나라도 ‘예’이면 가라앉을 때까지 쉬고, 다음 체험은 하지 않습니다.</p>
      <p>
        적어 둘 것 <Blank isLong /> 확인한 사람 <Blank /> (서명)
      </p>
      <p className="text-[0.9375rem] text-ink-soft">
        건강에 관한 기록입니다. 기관이 잠금 장치가 있는 곳에 두고 정한 기간이 지나면 없앱니다. 숲결 VR은 받지
        않습니다.
      </p>
    </div>
  );
}

function YesOrNo({ caption, questions }: { caption: string; questions: readonly string[] }) {
  return (
    <table className="sheet-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">확인할 것</th>
          <th scope="col" className="tick">
            예
          </th>
          <th scope="col" className="tick">
            아니요
          </th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question}>
            <td>{question}</td>
            <td className="tick">□</td>
            <td className="tick">□</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
