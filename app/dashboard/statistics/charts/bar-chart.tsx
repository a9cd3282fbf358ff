import { shareText } from "../comparison-text.ts";

export type Bar = {
  key: string;
  name: string;
  count: number;
  to?: string;
};

const ROW = 46;
const BAR_TOP = 24;
const BAR_HEIGHT = 14;

export function BarChart({ bars, total, label }: { bars: Bar[]; total: number; label: string }) {
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <svg role="img" aria-label={label} width="100%" height={bars.length * ROW} className="text-[0.9375rem]">
      {bars.map(({ key, name, count }, index) => (
        <svg key={key} y={index * ROW} width="100%" height={ROW}>
          <text y={17} className="fill-ink">
            {name}
          </text>
          <text x="100%" y={17} textAnchor="end" className="fill-ink-soft">
            {shareText(count, total)}
          </text>
          {count > 0 && (
            <rect
              y={BAR_TOP}
              width={`${(count / longest) * 100}%`}
              height={BAR_HEIGHT}
              rx={3}
              className="fill-pine-600"
            />
          )}
        </svg>
      ))}
    </svg>
  );
}
