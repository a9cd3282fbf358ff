import { atMost, justToKnow, median, type Row, round } from "./table.ts";
import { sumOf, type Visit } from "./visit.ts";

/** Compares the largest contentful paints, rounded to hundredths because smaller differences are noise. */
export function paintedAgainst(what: string, ours: Visit[], theirs: Visit[]): Row {
  const largest = `${what} on the slow machine, largest paint against the same HTML as a static file`;
  const [own, least] = [ours, theirs].map((visits) => medianOf(visits, "largestPaintMs"));
  if (own == null || least == null)
    return { ...atMost(largest, 0, 1, "times"), measured: NOT_PAINTED, met: false };
  return atMost(largest, Math.round((own / least) * 100) / 100, 1, "times");
}

export function paintedRow(what: string, visits: Visit[]): Row {
  const first = medianOf(visits, "firstPaintMs");
  const largest = medianOf(visits, "largestPaintMs");
  if (first === null || largest === null)
    return { what, target: "painted", measured: NOT_PAINTED, met: false };
  const kilobytes = (pick: (one: Visit) => number) => round(median(visits.map(pick)) / 1_000);
  const script = kilobytes(({ requests }) => sumOf(requests, "script"));
  return justToKnow(
    what,
    `first paint ${round(first / 1_000)} s, largest ${round(largest / 1_000)} s; ${kilobytes(({ bytes }) => bytes)} KB, of which JavaScript ${script} KB`,
  );
}

const NOT_PAINTED = "did not paint";

/** `null` if any visit did not paint: the others would be those that happened to be fast. */
function medianOf(visits: Visit[], when: "firstPaintMs" | "largestPaintMs"): number | null {
  const times = visits.flatMap((one) => one[when] ?? []);
  return times.length === visits.length && times.length > 0 ? median(times) : null;
}
