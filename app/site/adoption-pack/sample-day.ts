import { CLEANING_MINUTES, hourWith, REST_MINUTES } from "../safety/use-rules.ts";

const HEADSETS = 2;
const CONTENT_MINUTES = 8;
const HOURS = [10, 11, 14];

const hourly = hourWith(HEADSETS, CONTENT_MINUTES);
const tidyMinutes = HEADSETS * CLEANING_MINUTES;
const begin = Math.min(...HOURS) * 60;
const end = (Math.max(...HOURS) + 1) * 60;

/** A timetable to plan with, of the hour that `capacity` shows. */
export const sampleDay = {
  caption: `하루 시간표의 예: 헤드셋 ${HEADSETS}대, ${CONTENT_MINUTES}분 콘텐츠`,
  head: ["시각", "하는 일", "이용 인원"],
  rows: [
    entry(begin - tidyMinutes, begin, `손을 씻고 헤드셋 ${HEADSETS}대를 닦은 뒤 새 덮개를 씌움`),
    ...HOURS.map((hour) => {
      const starts = Array.from({ length: hourly.turns }, (_, n) =>
        clock(hour * 60 + n * hourly.turnMinutes),
      );
      const work = `${starts.join(", ")}에 ${HEADSETS}명씩 이용하고 ${REST_MINUTES}분 쉼`;
      return entry(hour * 60, (hour + 1) * 60, work, `${hourly.people}명`);
    }),
    entry(end, end + tidyMinutes, "헤드셋을 모두 닦고 소독 기록표에 적음"),
    {
      name: "하루",
      cells: [
        `직원 ${hourly.staff}명이 곁에 있는 시간 ${HOURS.length * hourly.staffMinutes}분, 그중 씌우고 닦는 시간 ${HOURS.length * hourly.handlingMinutes}분. 준비와 정리 ${2 * tidyMinutes}분은 따로임`,
        `${HOURS.length * hourly.people}명`,
      ],
    },
  ],
};

function entry(from: number, until: number, work: string, people = "-") {
  return { name: `${clock(from)}~${clock(until)}`, cells: [work, people] };
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
