import { contents } from "../contents/contents-copy.ts";
import { Blank, SheetTable } from "../sheet.tsx";
import { capacity, ELEMENTARY_MOST_MINUTES, HEADSET_FROM_AGE } from "./use-rules.ts";

function fitsElementarySchools({ minutes }: { minutes: number }): boolean {
  return minutes <= ELEMENTARY_MOST_MINUTES;
}

const elementaryContents = contents.filter(fitsElementarySchools).toSorted((a, b) => a.minutes - b.minutes);

const list = "list-disc space-y-1.5 pl-5 marker:text-pine-500";
const heading = "text-xl font-bold text-pine-900";

export function AgeAndTime() {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2 print:block">
      <SheetTable
        caption="대표 콘텐츠 아홉 편의 길이"
        head={["콘텐츠", "길이", "초등학교"]}
        rows={contents.map((content) => ({
          key: content.id,
          name: content.title,
          cells: [`${content.minutes}분`, fitsElementarySchools(content) ? "태블릿으로" : "권하지 않음"],
        }))}
      />
      <div>
        <ul className={`${list} print:mt-4`}>
          <li>
            만&nbsp;{HEADSET_FROM_AGE}세는 저희가 권하는 나이입니다. 쓰시는 헤드셋의 설명서가 더 높은 나이를
            정했으면 그 나이를 따릅니다.
          </li>
          <li>처음이신 분은 8~10분 콘텐츠로 시작합니다. 편안하면 다음에 더 긴 콘텐츠를 고릅니다.</li>
          <li>한 편을 더 보시려면 쉬신 뒤에 불편한 곳이 없는지 살피고 봅니다.</li>
          <li>의자는 등받이가 있는 것을 씁니다.</li>
          <li>
            다 보신 뒤에는 먼 곳을 보며 눈을 쉬고 목과 어깨를 풉니다. 바로 운전하거나 운동하지 않습니다.
          </li>
        </ul>
        <SheetTable
          className="mt-8 print:mt-4"
          caption={capacity.caption}
          head={capacity.head}
          rows={capacity.rows.map((row) => ({ key: row.name, ...row }))}
        />
        <p className="mt-3 text-[0.9375rem] text-ink-soft">{capacity.note}</p>
      </div>
    </div>
  );
}

export function ElementarySchools() {
  return (
    <div className="grid gap-8 xl:grid-cols-2 print:block print:space-y-6">
      <div>
        <h3 className={heading}>교육부가 안내한 내용</h3>
        <ul className={`${list} mt-3`}>
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
        <ul className={`${list} mt-3`}>
          <li>
            {ELEMENTARY_MOST_MINUTES}분 안에 끝나는 콘텐츠만 고릅니다:{" "}
            {elementaryContents.map(({ title, minutes }) => `${title}(${minutes}분)`).join(", ")}.
          </li>
          <li>
            태블릿이나 스마트폰을 돌려 가며 보는 360°&nbsp;화면을 권합니다. 학교에 있는 기기로 볼 수 있는지는
            먼저 물어봐 주세요.
          </li>
          <li>쉬는 동안 눈 체조와 스트레칭을 합니다.</li>
          <li>교실이나 보건실에서 앉아서 봅니다.</li>
        </ul>
      </div>
      <div className="max-w-2xl xl:col-span-2 print:max-w-none">
        <h3 className={heading}>도입을 정하기 전에 확인할 것</h3>
        <p className="mt-3">
          위 안내가 지금도 유효한지, 교육청이나 학교가 따로 정한 것이 있는지는 이 화면만으로 알 수 없습니다.
          학교와 저희가 각자 확인한 뒤에 진행합니다.
        </p>
        <p className="mt-3">
          2018년의 「VR·AR 이용 및 제작 안전 가이드라인」(한국가상증강현실산업협회, 한국전자통신연구원)은
          원문을 구하지 못해 옮기지 않았습니다. 가지고 계시면 함께 견주어 주세요.
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
