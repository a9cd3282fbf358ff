export const HEADSET_FROM_AGE = 13;
export const REST_MINUTES = 10;

/** The Ministry of Education's notice of 1 October 2019. */
export const ELEMENTARY_MOST_MINUTES = 10;

/** Examples to plan with: how long putting on and cleaning take depends on the headset and on who is helped. */
export const FITTING_MINUTES = 3;
export const CLEANING_MINUTES = 5;

/** An hour in which each headset goes from one person to the next, who rests on another seat afterwards. As many staff as
 * the fitting and cleaning take are there for the whole of it. */
export function hourWith(headsets: number, contentMinutes: number) {
  const turnMinutes = FITTING_MINUTES + contentMinutes + CLEANING_MINUTES;
  const turns = Math.floor(60 / turnMinutes);
  const people = headsets * turns;
  const handlingMinutes = people * (FITTING_MINUTES + CLEANING_MINUTES);
  const staff = Math.ceil(handlingMinutes / 60);
  return { turnMinutes, turns, people, staff, staffMinutes: staff * 60, handlingMinutes };
}

const EXAMPLE_HEADSETS = [1, 2, 4, 6];
const EXAMPLE_MINUTES = [8, 15];

export const capacity = {
  caption: "한 시간에 이용할 수 있는 인원과 직원의 시간",
  head: ["헤드셋과 콘텐츠", "이용 인원", "직원이 곁에 있는 시간, 그중 씌우고 닦는 시간"],
  rows: EXAMPLE_HEADSETS.flatMap((headsets) =>
    EXAMPLE_MINUTES.map((minutes) => {
      const { people, staff, staffMinutes, handlingMinutes } = hourWith(headsets, minutes);
      return {
        name: `${headsets}대, ${minutes}분`,
        cells: [`${people}명`, `${staff}명 ${staffMinutes}분, 그중 ${handlingMinutes}분`],
      };
    }),
  ),
  note:
    `한 사람에 착용 ${FITTING_MINUTES}분, 콘텐츠, 닦고 말리기 ${CLEANING_MINUTES}분이 든다고 보고 셈한 예시입니다. ` +
    `마친 분이 ${REST_MINUTES}분 쉴 의자는 따로 둡니다.`,
};
