import type { ComponentProps, ReactNode } from "react";
import { RESPONSE_TIME } from "../../korean/response-time.ts";
import { contactDetails, type Support } from "../../ui/operator.ts";
import { contentCategories, contents } from "../contents/contents-copy.ts";
import { type Prices, priceFrom, pricing } from "../home/home-copy.ts";
import {
  capacity,
  CLEANING_MINUTES,
  ELEMENTARY_MOST_MINUTES,
  FITTING_MINUTES,
  HEADSET_FROM_AGE,
  REST_MINUTES,
} from "../safety/use-rules.ts";
import { sampleDay } from "./sample-day.ts";
import { Blank, emptyCell, SheetTable } from "../sheet.tsx";

// A change here is made in the files of `public/adoption-pack` too.

const row = (name: string, ...cells: ReactNode[]) => ({ key: name, name, cells });

export function Review() {
  return (
    <>
      <Table rows={["기관 이름", "작성일", "작성자"].map((name) => row(name, emptyCell))} />
      <Heading>1. 목적</Heading>
      <List
        lines={[
          "이용자(학생, 주민, 임직원)가 일과 중에 짧게 쉬어 갈 자리를 마련함",
          "공간 공사나 전문 강사 없이 기관 직원이 진행할 수 있는 프로그램을 갖춤",
          "휴식을 돕는 프로그램으로, 진단이나 치료를 목적으로 하지 않음",
        ]}
      />
      <Table rows={[row("우리 기관의 도입 사유", emptyCell)]} />
      <Heading>2. 구성</Heading>
      <Table
        rows={[
          ...pricing.plans.map(({ name, includes }) => row(name, `□ ${includes.join(", ")}`)),
          ...contentCategories.map(({ id, name }) => row(name, titlesOf(id))),
          row(
            "기기",
            <>
              헤드셋 <Blank /> 대(□{"\u00A0"}구매 □{"\u00A0"}대여)
            </>,
          ),
        ]}
      />
      <Heading>3. 기간</Heading>
      <Table
        rows={[
          ...pricing.plans.map(({ name, term }) => row(name, term)),
          row(
            "이용하려는 기간",
            <>
              <Blank />
              부터 <Blank />
              까지
            </>,
          ),
        ]}
      />
    </>
  );
}

function titlesOf(wanted: string): string {
  return contents
    .filter(({ category }) => category === wanted)
    .map(({ title, minutes }) => `${title}\u00A0${minutes}분`)
    .join(", ");
}

export function Operation() {
  return (
    <>
      <Heading>4. 운영</Heading>
      <Table {...capacity} rows={capacity.rows.map(({ name, cells }) => row(name, ...cells))} />
      <p className="mt-3">
        {`한 사람에 착용 ${FITTING_MINUTES}분, 콘텐츠, 닦고 말리기 ${CLEANING_MINUTES}분이 든다고 보고 셈한 예시임. 마친 사람이 ${REST_MINUTES}분 쉴 의자는 따로 둠.`}
      </p>
      <Table {...sampleDay} rows={sampleDay.rows.map(({ name, cells }) => row(name, ...cells))} />
      <Table
        rows={[
          row(
            "우리 기관의 계획",
            <>
              헤드셋 <Blank /> 대, 한 시간에 <Blank /> 명, 진행하는 직원 <Blank /> 명
            </>,
          ),
        ]}
      />
    </>
  );
}

export function StepsAndSafety() {
  return (
    <>
      <Heading>5. 절차</Heading>
      <Table
        head={["단계", "맡는 곳", "하는 일"]}
        rows={[
          row("1. 문의 제출", "기관", "온라인 양식이나 전화로 인원과 공간, 시기를 알림"),
          row("2. 검토", "숲결 VR", `${RESPONSE_TIME} 안에 내용을 검토함`),
          row("3. 상담", "함께", "전화나 이메일로 목적과 운영 방식을 정리함"),
          row("4. 제안과 시연", "숲결 VR", "맞춤 제안서와 견적서를 내고 시연함"),
          row("5. 결재와 계약", "기관", "이 문서와 견적서를 붙여 내부 결재를 거침"),
        ]}
      />
      <Heading>6. 안전</Heading>
      <List
        lines={[
          `헤드셋은 만\u00A0${HEADSET_FROM_AGE}세부터 이용함`,
          `초등학교는 헤드셋 없이 태블릿·스마트폰으로 ${ELEMENTARY_MOST_MINUTES}분 이내 콘텐츠만 이용함`,
          "가정통신문으로 보호자에게 알리고, 참여하지 않는 학생에게 불이익이 없게 함",
          `의자에 앉아서 이용하고 담당 직원이 곁에서 지켜보며, 마친 뒤 ${REST_MINUTES}분 이상 쉼`,
          "시작 전 확인표로 발작 이력, 눈·귀·심장 질환, 어지럼증 등을 살핌",
          "어지러움 등 불편을 느끼면 바로 멈추고 그날은 다시 하지 않음",
          "한 명이 쓸 때마다 얼굴에 닿는 부분을 소독하고 일회용 덮개를 바꿈",
        ]}
      />
      <p className="mt-3">
        자세한 기준과 가정통신문, 확인표, 연구 근거는 숲결 VR 누리집의 ‘안전하게 이용하기’ 화면에 있음.
      </p>
    </>
  );
}

export function Money({ prices, support }: { prices: Prices; support: Support }) {
  const cost = (name: string, price?: string) =>
    row(name, emptyCell, price ?? emptyCell, emptyCell, emptyCell);
  return (
    <>
      <Heading>7. 산출 내역</Heading>
      <Table
        head={["품목", "수량", "단가", "금액", "부가세"]}
        rows={[
          cost("콘텐츠 대여", priceFrom(prices.rentalMonthly, "월\u00A0")),
          cost("콘텐츠 맞춤 제작", priceFrom(prices.custom)),
          cost("헤드셋 구매 또는 대여"),
          cost("덮개와 소독 티슈"),
          row("합계", "", "", emptyCell, emptyCell),
          row("부가세 포함 총액", "", "", emptyCell, ""),
        ]}
      />
      <p className="mt-3">
        금액: 견적서 별첨. 비용은 이용 인원, 계약 기간, 추가 옵션에 따라 달라지므로 견적서에 적힌 대로 적음.
        단가와 금액은 부가세를 뺀 것임.
      </p>
      <Heading>8. 예산 과목</Heading>
      <Table
        caption="쓸 수 있는 과목의 예"
        rows={[
          row("콘텐츠 대여", "학교: 임차료, 일반수용비 / 보건소: 사무관리비 / 기업: 복리후생비, 지급임차료"),
          row(
            "콘텐츠 맞춤 제작",
            "학교: 일반수용비 / 보건소: 사무관리비, 전산개발비 / 기업: 복리후생비, 지급수수료",
          ),
          row(
            "헤드셋 구매 또는 대여",
            "학교: 비품구입비, 임차료 / 보건소: 자산및물품취득비, 사무관리비 / 기업: 비품, 지급임차료",
          ),
          row("덮개와 소독 티슈", "학교: 일반수용비 / 보건소: 사무관리비 / 기업: 소모품비"),
        ]}
      />
      <p className="mt-3">
        과목의 이름과 물품으로 보는 금액은 기관마다 다르므로 행정실, 예산 부서, 재무 부서에 먼저 확인함.
      </p>
      <Heading>9. 업체</Heading>
      <Table rows={contactDetails(support).map(({ label, value }) => row(label, value))} />
      <p className="mt-3">
        붙임: 1. 견적서 1부. 2. 업체 사업자등록증 사본 1부. 3. 안전 안내 1부. 4. 체험 전후 확인표 1부. 끝.
      </p>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="mt-6 text-xl font-bold text-pine-900 print:mt-4">{children}</h3>;
}

function Table(props: ComponentProps<typeof SheetTable>) {
  return <SheetTable {...props} className="mt-3" />;
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-pine-500">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
