import type { Bar } from "./bar-chart.tsx";
import { shareText } from "../comparison-text.ts";

const ROW = 68;
const BAR_TOP = 26;
const BAR_HEIGHT = 24;
const GAP = ROW - BAR_HEIGHT;
const fills = ["fill-pine-800", "fill-pine-600", "fill-pine-500"];

export function FunnelChart({ stages, label }: { stages: Bar[]; label: string }) {
  const total = stages[0]?.count ?? 0;
  const percentage = (count = 0) => (total > 0 ? (count / total) * 100 : 0);
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={stages.length * ROW - GAP + BAR_TOP}
      className="text-[0.9375rem]"
    >
      {stages.slice(1).map(({ key, count }, index) => (
        <svg
          key={key}
          y={index * ROW + BAR_TOP + BAR_HEIGHT}
          width="100%"
          height={GAP}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
        >
          <polygon
            points={`0,0 ${percentage(stages[index]?.count)},0 ${percentage(count)},1 0,1`}
            className="fill-pine-100"
          />
        </svg>
      ))}
      {stages.map(({ key, name, count }, index) => (
        <svg key={key} y={index * ROW} width="100%" height={ROW}>
          <text x={index > 0 ? 10 : 0} y={18} className="fill-ink font-semibold">
            {`${name} ${shareText(count, total)}`}
          </text>
          <rect y={BAR_TOP} width={`${percentage(count)}%`} height={BAR_HEIGHT} className={fills[index]} />
        </svg>
      ))}
    </svg>
  );
}
