import { Blank } from "../ui/sheet.tsx";
import { elementaryContents, REST_MINUTES } from "./recommended-use.ts";

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
