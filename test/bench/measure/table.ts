export type Row = { what: string; target: string; measured: string; met?: boolean };

/** A part of the bench that can run alone; `minutes` is its time limit. */
export type Part = { minutes: number; measure: () => Promise<Row[]> };

export function atMost(what: string, value: number, limit: number, unit: string): Row {
  return {
    what,
    target: `≤ ${limit} ${unit}`,
    measured: `${round(value)} ${unit}`,
    met: value <= limit,
  };
}

export function atLeast(what: string, value: number, limit: number, unit: string, more = ""): Row {
  return {
    what,
    target: `≥ ${limit} ${unit}`,
    measured: `${round(value)} ${unit}${more}`,
    met: value >= limit,
  };
}

export function justToKnow(what: string, measured: string): Row {
  return { what, target: "", measured };
}

export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ what, target, measured, met }) => {
    const verdict = met === undefined ? "" : met ? "met" : "MISSED";
    return `| ${what} | ${target} | ${measured} | ${verdict} |`;
  });
  return ["| what | target | measured | |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

export function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
