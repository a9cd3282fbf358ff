export type Point = readonly [x: number, y: number];

/** SVG path data in as few bytes as possible: whole numbers, and no space before a minus. */
export function path(...commands: readonly (readonly [letter: string, ...numbers: number[]])[]): string {
  return commands
    .map(([letter, ...numbers]) =>
      numbers
        .map(whole)
        .reduce((d, number, i) => d + (i > 0 && !number.startsWith("-") ? " " : "") + number, letter),
    )
    .join("");
}

/** A closed path through the points in relative steps. Rounds each point once, so that errors do not add up. */
export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}z`;
}

function polyline(points: readonly Point[]): string {
  const rounded = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const [first, ...rest] = rounded;
  if (!first) return "";
  const steps = rest.flatMap(([x, y], i) => {
    const [fromX, fromY] = rounded[i] ?? first;
    return [x - fromX, y - fromY];
  });
  return path(["M", ...first], ["l", ...steps]);
}

function whole(number: number): string {
  return String(Math.round(number) || 0);
}
