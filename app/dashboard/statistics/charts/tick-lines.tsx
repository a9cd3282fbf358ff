type TickLinesProps = { ticks: number[]; yOf: (value: number) => number; textOf: (tick: number) => string };

/** A line across the chart at each tick, with its value on the left. */
export function TickLines({ ticks, yOf, textOf }: TickLinesProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x2="100%"
        y1={yOf(tick)}
        y2={yOf(tick)}
        className={tick === 0 ? "stroke-ink-soft" : "stroke-line"}
      />
      <text x={-8} y={yOf(tick) + 4} textAnchor="end" className="fill-ink-soft">
        {textOf(tick)}
      </text>
    </g>
  ));
}
