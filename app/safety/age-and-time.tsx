import { contents } from "../contents/contents-copy.ts";
import { fitsElementarySchools, HEADSET_FROM_AGE, REST_MINUTES } from "./recommended-use.ts";

const unbroken = "min-[360px]:[overflow-wrap:normal]";

export function AgeAndTime() {
  return (
    <div className="space-y-5">
      <table className="sheet-table">
        <caption>대표 콘텐츠 아홉 편의 나이와 시간</caption>
        <thead>
          <tr>
            <th scope="col">콘텐츠</th>
            <th scope="col" className="whitespace-nowrap">
              길이
            </th>
            <th scope="col">헤드셋</th>
            <th scope="col">초등학교</th>
            <th scope="col">쉬는 시간</th>
          </tr>
        </thead>
        <tbody>
          {contents.map((content) => (
            <tr key={content.id}>
              <th scope="row" className="font-semibold">
                {content.title}
              </th>
              <td className="whitespace-nowrap">{content.minutes}분</td>
              <td className={unbroken}>{HEADSET_FROM_AGE}세부터</td>
              <td className={unbroken}>{fitsElementarySchools(content) ? "태블릿으로" : "권하지 않음"}</td>
              <td>{REST_MINUTES}분 이상</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="max-w-2xl list-disc space-y-1.5 pl-5 marker:text-pine-500 print:max-w-none">
        <li>
          만 {HEADSET_FROM_AGE}세는 저희가 권하는 나이입니다. 제조사마다 정한 나이가 다르므로, 쓰시는 헤드셋이
          더 높은 나이를 정했으면 그 나이를 따릅니다. 삼성 기어 VR은 13세 미만의 사용을 금했고(오마이뉴스
          2019년 9월 보도), 메타는 2023년에 13세이던 나이를 보호자가 관리하는 10세로 낮추겠다고
          밝혔습니다(지디넷코리아 2023년 6월 18일 보도).
        </li>
        <li>초등학교에서는 헤드셋 대신 태블릿이나 스마트폰의 360° 화면으로, 10분 이내 콘텐츠만 봅니다.</li>
        <li>처음이신 분은 8~10분 콘텐츠로 시작합니다. 편안하면 다음에 더 긴 콘텐츠를 고릅니다.</li>
        <li>
          한 번에 한 편만 봅니다. 더 보시려면 {REST_MINUTES}분 이상 쉬고, 불편한 곳이 없는지 살핀 뒤에 봅니다.
        </li>
        <li>언제나 등받이가 있는 의자에 앉아서 이용하고, 진행하시는 분이 곁에서 지켜봅니다.</li>
        <li>다 보신 뒤에는 먼 곳을 보며 눈을 쉬고 목과 어깨를 풉니다. 바로 운전하거나 운동하지 않습니다.</li>
      </ul>
    </div>
  );
}
