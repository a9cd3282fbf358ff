import { contents } from "../contents/contents-copy.ts";

export const HEADSET_FROM_AGE = 13;
export const REST_MINUTES = 10;

/** The Ministry of Education's notice of 1 October 2019. */
const ELEMENTARY_MOST_MINUTES = 10;

export function fitsElementarySchools({ minutes }: { minutes: number }): boolean {
  return minutes <= ELEMENTARY_MOST_MINUTES;
}

export const elementaryContents = contents
  .filter(fitsElementarySchools)
  .toSorted((a, b) => a.minutes - b.minutes);
