import { AREAS, type Finding } from "./finding.ts";

const LABELS: Record<Finding["outcome"], { label: string; colour: number }> = {
  good: { label: "정상", colour: 32 },
  warning: { label: "주의", colour: 33 },
  problem: { label: "문제", colour: 31 },
  unchecked: { label: "미확인", colour: 36 },
};

export function terminalLines(findings: Finding[], { colours }: { colours: boolean }): string {
  const lines = findings.map(({ area, outcome, message, remedy }) => {
    const { label, colour } = LABELS[outcome];
    const mark = colours ? `\x1b[${colour}m[${label}]\x1b[0m` : `[${label}]`;
    return `${mark} ${AREAS[area]}: ${message}${remedy ? ` → ${remedy}` : ""}`;
  });
  const counts = Object.entries(LABELS).map(
    ([outcome, { label }]) => `${label} ${findings.filter((each) => each.outcome === outcome).length}`,
  );
  return [...lines, counts.join(", ")].join("\n");
}
