import { Blank, emptyCell, SheetTable } from "../sheet.tsx";
import { HEADSET_FROM_AGE, REST_MINUTES } from "./use-rules.ts";

const small = "text-[0.9375rem] text-ink-soft";

export function ParentsLetter() {
  return (
    <div className="paper space-y-5">
      <p>
        <Blank label="학교(기관) 이름" />
        <Blank label="보낸 날" />
      </p>
      <h3 className="text-xl font-bold text-pine-900">VR 자연 명상 체험을 안내드립니다</h3>
      <p>
        보호자님, 안녕하십니까. 학생들이 학교에서 잠시 쉬어 갈 수 있도록 숲과 바다, 계곡의 풍경을
        360°&nbsp;화면과 소리로 만나는 체험을 준비했습니다. 아래 내용을 살펴보시고 참여 여부를 알려 주시기
        바랍니다. 참여하지 않아도 불이익은 없습니다.
      </p>
      <SheetTable
        rows={[
          { key: "when", name: "날짜와 장소", cells: [emptyCell] },
          {
            key: "device",
            name: "이용하는 기기",
            cells: [`□\u00A0태블릿·스마트폰 □\u00A0헤드셋(만\u00A0${HEADSET_FROM_AGE}세 이상)`],
          },
          { key: "content", name: "콘텐츠와 길이", cells: [emptyCell] },
          { key: "contact", name: "문의하실 곳", cells: [emptyCell] },
        ]}
      />
      <ul className="list-disc space-y-1.5 pl-5 marker:text-pine-500">
        <li>앉아서 이용하며 선생님이 곁에서 지켜봅니다. 끝나면 {REST_MINUTES}분 이상 쉽니다.</li>
        <li>어지럽거나 눈이 불편하면 바로 멈추고, 그날은 다시 하지 않습니다.</li>
        <li>한 사람이 쓸 때마다 기기를 소독하고 덮개를 바꿉니다.</li>
        <li>발작을 일으킨 적이 있는 학생은 헤드셋을 쓰지 않습니다.</li>
        <li>
          눈·귀·심장 질환, 어지럼증, 심한 불안이 있거나 약을 먹는 학생은 미리 의사와 상의해 주시기 바랍니다.
        </li>
        <li>휴식을 위한 체험이며 치료나 검사가 아닙니다.</li>
      </ul>
      <div className="cut-off space-y-3 pt-5">
        <h3 className="text-xl font-bold text-pine-900">회신서</h3>
        <p>
          <Blank label="학년·반·번호" />
          <Blank label="학생 이름" />
        </p>
        <p>VR 자연 명상 체험에 □&nbsp;참여합니다. □&nbsp;참여하지 않습니다.</p>
        <p>
          <Blank label="날짜" />
          <Blank label="보호자 이름" />
          (서명)
        </p>
        <p className={small}>
          건강에 관한 일은 여기에 적지 마시고 보건실로 직접 알려 주세요. 참여하지 않는 사유는 밝히지 않으셔도
          됩니다. 회신서는 학교에서 이 체험에만 쓰고 파기하며, 서비스를 제공하는 업체에 건네지 않습니다.
        </p>
      </div>
    </div>
  );
}

const excluding = [
  `만\u00A0${HEADSET_FROM_AGE}세 미만입니까? (헤드셋만)`,
  "발작을 일으킨 적이 있거나, 깜빡이는 빛에 예민합니까?",
  "오늘 열, 감기, 두통, 멀미가 있거나 몹시 피곤합니까?",
  "눈병이나 피부병, 얼굴과 머리에 상처가 있습니까?",
  "얼마 전에 머리를 다치거나 수술을 받았습니까?",
];

const askingADoctor = [
  "심장 질환이나 고혈압이 있습니까?",
  "심박조율기 같은 의료 기기를 몸에 지니고 있습니까?",
  "어지럼증, 귀 질환, 사시·약시 같은 눈 질환이 있습니까?",
  "공황, 심한 불안 등으로 치료를 받고 있습니까?",
  "졸음이나 어지러움을 일으킬 수 있는 약을 먹습니까?",
];

const after = [
  "어지럽거나 메스껍습니까?",
  "머리나 눈이 아프거나 흐리게 보입니까?",
  "마음이 불안하거나 답답합니까?",
];

export function ScreeningList() {
  return (
    <div className="paper space-y-4 print:space-y-2.5">
      <p>
        <Blank label="이름" />
        <Blank label="날짜" />
        <Blank label="콘텐츠" />
      </p>
      <YesOrNo caption="시작하기 전: 쓰지 않는 경우" questions={excluding} />
      <p>
        <strong>하나라도 ‘예’이면 헤드셋을 쓰지 않습니다.</strong> 예외를 두지 않습니다.
      </p>
      <YesOrNo caption="시작하기 전: 의사와 상의하는 경우" questions={askingADoctor} />
      <p>
        하나라도 ‘예’이면 이용해도 된다는 의사의 말을 들은 뒤에 합니다. 밝히고 싶지 않은 사정이 있으면 사유를
        적지 않고 참여하지 않으셔도 됩니다.
      </p>
      <YesOrNo caption={`마치고 ${REST_MINUTES}분 뒤`} questions={after} />
      <p>하나라도 ‘예’이면 가라앉을 때까지 쉬고, 그날은 다시 하지 않습니다.</p>
      <p>
        적어 둘 것 <Blank isLong /> 확인한 사람 <Blank /> (서명)
      </p>
      <p className={small}>
        건강에 관한 기록입니다. 기관이 잠금 장치가 있는 곳에 두고 정한 기간이 지나면 없앱니다. 숲결 VR은 받지
        않습니다.
      </p>
    </div>
  );
}

function YesOrNo({ caption, questions }: { caption: string; questions: readonly string[] }) {
  return (
    <SheetTable
      className="ticks"
      caption={caption}
      head={["확인할 것", "예", "아니요"]}
      rows={questions.map((question) => ({ key: question, name: question, cells: ["□", "□"] }))}
    />
  );
}
