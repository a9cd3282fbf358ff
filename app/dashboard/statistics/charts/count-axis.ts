const MOST_STEPS = 4;

/** Round whole numbers from 0 up to at least `highest`: 17 gives 0, 5, 10, 15, 20. */
export function countTicks(highest: number): number[] {
  const step = roundStep(Math.max(highest, 1) / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}
