import { formatIsoDateTime, seoulDay } from "../../../korean/dates.ts";
import { isoOf } from "./intake-schema.ts";
import { LONGEST_NAME } from "./imported-words.server.ts";

// Day 1 of Excel's calendar is 1 January 1900, and it has a 29 February of that year.
const EXCEL_BEGINS = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^\d{5}(?:\.\d+)?$/;

const FIRST_YEAR = 2020;

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

/** The latest time that may be meant, as an ISO string: since 2020, and not in the future. Of today it is now at the latest. */
export function pastTimeOf(written: string, now: Date): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const today = seoulDay(now);
  const thisYear = Number(today.slice(0, 4));
  const text = inFull(written);
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => `${thisYear - ago}-${text}`);
  const found = [text, ...years]
    .map(isoOf)
    .find((iso) => iso && iso >= `${FIRST_YEAR}` && seoulDay(new Date(iso)) <= today);
  return found && found > now.toISOString() ? now.toISOString() : (found ?? undefined);
}

/** A day, with its time of the day if it has one, as the database keeps a next contact. Without a year, the nearest to now. */
export function nextContactOf(written: string, now: Date): { day: string; time: string | null } | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const text = inFull(written);
  const thisYear = Number(seoulDay(now).slice(0, 4));
  const distance = (iso: string) => Math.abs(Date.parse(iso) - now.getTime());
  const [nearest] = [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((year) => isoOf(`${year}-${text}`) ?? [])
    .sort((one, other) => distance(one) - distance(other));
  const iso = isoOf(text) ?? nearest;
  if (iso === undefined) return undefined;
  const [day = "", time = ""] = formatIsoDateTime(new Date(iso)).split(" ");
  return { day, time: written.includes(":") ? time : null };
}
