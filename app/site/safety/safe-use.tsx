import { contents } from "../contents/contents-copy.ts";
import { Blank } from "../sheet.tsx";

export const HEADSET_FROM_AGE = 13;
export const REST_MINUTES = 10;

/** The Ministry of Education's notice of 1 October 2019. */
const ELEMENTARY_MOST_MINUTES = 10;

function fitsElementarySchools({ minutes }: { minutes: number }): boolean {
  return minutes <= ELEMENTARY_MOST_MINUTES;
}

const elementaryContents = contents.filter(fitsElementarySchools).toSorted((a, b) => a.minutes - b.minutes);

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

const list = "mt-3 list-disc space-y-1.5 pl-5 marker:text-pine-500";
const heading = "text-xl font-bold text-pine-900";

export function ElementarySchools() {
  return (
    <div className="max-w-2xl space-y-8 print:max-w-none">
      <div>
        <h3 className={heading}>교육부가 안내한 내용</h3>
        <ul className={list}>
          <li>초등학교에서는 헤드셋 형태의 VR 기기를 되도록 쓰지 않습니다.</li>
          <li>VR 콘텐츠는 스마트패드나 스마트폰으로 봅니다.</li>
          <li>10분 안에 마치고, 본 뒤에는 적어도 10분을 쉽니다.</li>
          <li>계단이나 난간처럼 위험한 곳에서는 쓰지 않습니다.</li>
        </ul>
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          교육부, 「초등학생의 건강과 안전을 위한 VR 콘텐츠 활용 유의사항 안내」(2019년 10월 1일). 오마이뉴스
          2019년 10월 10일 기사(A0002577456)에 실린 내용을 간추렸으며, 공문 원문은 보지 못했습니다.
        </p>
      </div>
      <div>
        <h3 className={heading}>그래서 이렇게 제안드립니다</h3>
        <ul className={list}>
          <li>초등학교에는 헤드셋 체험을 권하지 않습니다.</li>
          <li>
            10분 안에 끝나는 콘텐츠만 고릅니다:{" "}
            {elementaryContents.map(({ title, minutes }) => `${title}(${minutes}분)`).join(", ")}.
          </li>
          <li>
            태블릿이나 스마트폰을 돌려 가며 보는 360° 화면을 권합니다. 학교에 있는 기기로 볼 수 있는지는 먼저
            물어봐 주세요.
          </li>
          <li>보고 나면 {REST_MINUTES}분 이상 쉬며 눈 체조와 스트레칭을 합니다.</li>
          <li>계단과 난간에서 떨어진 교실이나 보건실에서, 앉아서 봅니다.</li>
        </ul>
      </div>
      <div>
        <h3 className={heading}>도입을 정하기 전에 확인할 것</h3>
        <p className="mt-3">
          위 안내가 지금도 유효한지, 교육청이나 학교가 따로 정한 것이 있는지는 이 화면만으로 알 수 없습니다.
          학교와 저희가 각자 확인한 뒤에 진행합니다.
        </p>
        <p className="mt-4">
          <Blank label="확인한 날" />
          <Blank label="학교 담당자" />
          <Blank label="숲결 VR 담당자" />
        </p>
      </div>
    </div>
  );
}
