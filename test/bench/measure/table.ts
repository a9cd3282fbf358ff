import { format } from "prettier";

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

/** What one part of the bench has measured; `where`: the day, the machine and how busy it was. */
export type MeasuredPart = { name: string; where: string; rows: Row[] };

const intro = `# Speed

Written by \`npm run bench\`: do not edit. Each part stands as it was last measured; \`npm run bench -- weights\` measures one
alone. All of them take 49 minutes at the most, 25 of them for the list of a million inquiries (\`BENCH_INQUIRIES=100000\` makes
it shorter), and need nothing but npm, on Linux, where processes tell their processor time. Sizes are brotli, 1 KB = 1,000 bytes.
The slow machine has a sixth of the processor, 400 kbit/s and 400 ms latency. A load above 0.5 means that other work was running
and slowed what was measured.`;

/** Returns docs/speed.md with the tables of the parts that ran; those of the others stay. `order`: all parts' names. */
export async function updatedSpeedPage(
  page: string,
  order: string[],
  measured: MeasuredPart[],
): Promise<string> {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), `## ${section}`]),
  );
  for (const { name, where, rows } of measured)
    sections.set(name, `## ${name}\n\n${where}\n\n${tableOf(rows)}`);
  const text = [intro, ...order.flatMap((name) => sections.get(name) ?? [])].join("\n\n");
  return format(text, { parser: "markdown" });
}
