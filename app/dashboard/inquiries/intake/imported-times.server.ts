import { formatIsoDateTime, seoulDay } from "../../../korean/dates.ts";
import { isoOf } from "./intake-schema.ts";
import { LONGEST_NAME } from "./imported-words.server.ts";

// Day 1 of Excel's calendar is 1 January 1900, and it has a 29 February of that year.
const EXCEL_BEGINS = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^\d{5}(?:\.\d+)?$/;

const FIRST_YEAR = 2020;

/** The times that may be meant, the latest first, as ISO strings: what lacks its year may be of each until the next. */
function timesOf(written: string, now: Date): string[] {
  if (written.length > LONGEST_NAME) return [];
  const text = inFull(written);
  const whole = isoOf(text);
  if (whole) return [whole];
  const nextYear = Number(seoulDay(now).slice(0, 4)) + 1;
  const years = Array.from({ length: nextYear - FIRST_YEAR + 1 }, (_, ago) => nextYear - ago);
  return years.flatMap((year) => isoOf(`${year}-${text}`) ?? []);
}

/** "45980", "20261125" and "26.11.27" as `isoOf` reads a time. */
function inFull(written: string): string {
  const text = written.trim();
  if (EXCEL_DAY.test(text)) {
    const time = new Date(EXCEL_BEGINS + Math.round(Number(text) * 24 * 60) * 60_000).toISOString();
    return time.slice(0, text.includes(".") ? "2026-11-28T14:30".length : "2026-11-28".length);
  }
  return text
    .replace(/^(\d{4}|\d{2})(\d{2})(\d{2})(?!\d)/, "$1-$2-$3")
    .replace(/^['’]?(\d{2})(?=\s*[-./년]\s*\d{1,2}\s*[-./월]\s*\d)/, "20$1");
}

/** The latest time that is not in the future, since 2020. Of today it is now at the latest. */
export function pastTimeOf(written: string, now: Date): string | undefined {
  const found = timesOf(written, now).find((iso) => seoulDay(new Date(iso)) <= seoulDay(now));
  if (!found || found < `${FIRST_YEAR}`) return undefined;
  return found < now.toISOString() ? found : now.toISOString();
}

/** The time nearest to now: "2026-12-02 14:00", or its day alone. */
export function nextContactOf(written: string, now: Date): string | undefined {
  const distance = (iso: string) => Math.abs(Date.parse(iso) - now.getTime());
  const [nearest] = timesOf(written, now).toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) return undefined;
  const time = formatIsoDateTime(new Date(nearest));
  return written.includes(":") ? time : time.slice(0, "2026-12-02".length);
}
