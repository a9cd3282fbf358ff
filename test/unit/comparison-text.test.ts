import { expect, test } from "vitest";
import {
  countText,
  countChange,
  durationChange,
  percentText,
} from "../../app/dashboard/statistics/comparison-text.ts";
import { formatDuration } from "../../app/korean/dates.ts";

const [minute, hour, day] = [60, 3_600, 86_400];

const read = (words: string) => words.replaceAll("\u00a0", " ");

test.each([
  [0, "1분 미만"],
  [59, "1분 미만"],
  [minute, "1분"],
  [59 * minute + 59, "59분"],
  [hour, "1시간"],
  [3 * hour + 20 * minute, "3시간 20분"],
  [day - 1, "23시간 59분"],
  [day, "1일"],
  [day + 59 * minute, "1일"],
  [3 * day + 4 * hour, "3일 4시간"],
  [1_200 * day, "1,200일"],
])("%d seconds are %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test("numbers of cases have their thousands apart", () => {
  expect(countText(12_345)).toBe("12,345건");
});

test.each([
  [10, 30, "33%"],
  [20, 30, "67%"],
  [0, 30, "0%"],
  [20, 20, "100%"],
  [2, 3, "3건 중 2건"],
  [0, 19, "19건 중 0건"],
  [0, 0, "–"],
])("%d of %d is %s", (count, whole, words) => {
  expect(percentText(count, whole)).toBe(words);
});

test.each([
  [22, 28, "+6건 (27% 증가)"],
  [22, 16, "-6건 (27% 감소)"],
  [40, 0, "-40건 (100% 감소)"],
  [19, 25, "+6건 (증가)"],
  [4, 0, "-4건 (감소)"],
  [0, 2, "+2건 (증가)"],
  [5, 5, "변화 없음"],
  [0, 0, "변화 없음"],
])("from %d to %d cases is said with a sign and a word", (before, now, words) => {
  expect(read(countChange(before, now))).toBe(words);
});

test.each([
  [2 * hour, hour, "-1시간 (빨라짐)"],
  [hour, hour + 40 * minute, "+40분 (느려짐)"],
  [hour, hour + 30, "변화 없음"],
  [null, hour, "비교할 값 없음"],
  [hour, null, "비교할 값 없음"],
])("from %s to %s seconds is said with a sign and a word", (before, now, words) => {
  expect(durationChange(before, now)).toBe(words);
});
