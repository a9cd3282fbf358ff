import { Blank, BlankCell } from "../ui/sheet.tsx";
import { HEADSET_FROM_AGE, REST_MINUTES } from "./recommended-use.ts";

export function ParentsLetter() {
  return (
    <div className="paper space-y-5">
      <p>
        <Blank label="학교(기관) 이름" />
        <Blank label="보낸 날" />
      </p>
      <h3 className="text-xl font-bold text-pine-900">VR 자연 명상 체험을 안내드립니다</h3>
      <p>
        보호자님, 안녕하십니까. 학생들이 학교에서 잠시 쉬어 갈 수 있도록 숲과 바다, 계곡의 풍경을 360° 화면과
        소리로 만나는 체험을 준비했습니다. 아래 내용을 살펴보시고 참여 여부를 알려 주시기 바랍니다. 참여하지
        않아도 불이익은 없습니다.
      </p>
      <table className="sheet-table">
        <tbody>
          <tr>
            <th scope="row">날짜와 장소</th>
            <BlankCell />
          </tr>
          <tr>
            <th scope="row">이용하는 기기</th>
            <td>□ 태블릿·스마트폰 □ 헤드셋(만 {HEADSET_FROM_AGE}세 이상)</td>
          </tr>
          <tr>
            <th scope="row">콘텐츠와 길이</th>
            <BlankCell />
          </tr>
          <tr>
            <th scope="row">문의하실 곳</th>
            <BlankCell />
          </tr>
        </tbody>
      </table>
      <ul className="list-disc space-y-1.5 pl-5 marker:text-pine-500">
        <li>앉아서 이용하며 선생님이 곁에서 지켜봅니다. 끝나면 {REST_MINUTES}분 이상 쉽니다.</li>
        <li>어지럽거나 눈이 불편하면 바로 멈추고, 그날은 다시 하지 않습니다.</li>
        <li>한 사람이 쓸 때마다 기기를 소독하고 덮개를 바꿉니다.</li>
        <li>
          발작을 일으킨 적이 있거나 눈·귀·심장 질환, 어지럼증, 심한 불안이 있는 학생, 먹는 약이 있는 학생은
          미리 알려 주시기 바랍니다.
        </li>
        <li>쉬는 시간을 위한 체험이며 치료나 검사가 아닙니다.</li>
      </ul>
      <div className="cut-off space-y-3 pt-5">
        <h3 className="text-xl font-bold text-pine-900">회신서</h3>
        <p>
          <Blank label="학년·반·번호" />
          <Blank label="학생 이름" />
        </p>
        <p>VR 자연 명상 체험에 □ 참여합니다. □ 참여하지 않습니다.</p>
        <p>
          미리 알려 주실 건강 상태 <Blank isLong />
        </p>
        <p>
          <Blank label="날짜" />
          <Blank label="보호자 이름" />
          (서명)
        </p>
        <p className="text-[0.9375rem] text-ink-soft">
          회신서는 학교에서 이 체험에만 쓰고 파기하며, 서비스를 제공하는 업체에 건네지 않습니다.
        </p>
      </div>
    </div>
  );
}
