export const HEADSET_FROM_AGE = 13;
export const REST_MINUTES = 10;

/** The Ministry of Education's notice of 1 October 2019. */
export const ELEMENTARY_MOST_MINUTES = 10;

/** Examples to plan with: how long putting on and cleaning take depends on the headset and on who is helped. */
export const FITTING_MINUTES = 3;
export const CLEANING_MINUTES = 5;

/** The people of an hour in which each headset goes from one to the next, who rests on another seat afterwards. */
function hourWith(headsets: number, contentMinutes: number) {
  const turnMinutes = FITTING_MINUTES + contentMinutes + CLEANING_MINUTES;
  const people = headsets * Math.floor(60 / turnMinutes);
  const staffMinutes = people * (FITTING_MINUTES + CLEANING_MINUTES);
  return { people, staffMinutes, staff: Math.ceil(staffMinutes / 60) };
}

const EXAMPLE_HEADSETS = [1, 2, 4, 6];
const EXAMPLE_MINUTES = [8, 15];

export const capacity = {
  caption: "한 시간에 이용할 수 있는 인원",
  head: ["헤드셋", ...EXAMPLE_MINUTES.map((minutes) => `${minutes}분 콘텐츠`)],
  rows: EXAMPLE_HEADSETS.map((headsets) => ({
    name: `${headsets}대`,
    cells: EXAMPLE_MINUTES.map((minutes) => {
      const { people, staffMinutes, staff } = hourWith(headsets, minutes);
      return `${people}명 (직원\u00A0${staff}명 ${staffMinutes}분)`;
    }),
  })),
  note:
    `한 사람에 착용 ${FITTING_MINUTES}분, 콘텐츠, 닦고 말리기 ${CLEANING_MINUTES}분이 든다고 보고 셈한 예시입니다. ` +
    `괄호 안은 씌워 드리고 닦는 데 드는 시간이며, 직원은 체험하는 동안에도 곁에서 지켜봅니다. ` +
    `마친 분이 ${REST_MINUTES}분 쉴 의자는 따로 둡니다.`,
};
