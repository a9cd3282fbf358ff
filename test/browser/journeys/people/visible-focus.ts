export type FocusFault = string;

export type FocusStop = { isThere: boolean; fault: FocusFault | null };

/** Runs in the page: whether `goal` has the focus, and why that would not be seen. Null until the page is loaded and
 * painted: only then it has its style sheet, and its autofocus. Without scripts it cannot await an event. */
export function focusStop(goal: Node): FocusStop | null {
  const isPainted = performance.getEntriesByName("first-paint").length > 0;
  if (document.readyState !== "complete" || !isPainted) return null;
  const element = document.activeElement;
  const isThere = element === goal;
  // Past the last stop the focus is in the browser itself, which also marks the parts of a date or time.
  if (!element || element === document.body || element.matches("[type=date], [type=time]"))
    return { isThere, fault: null };
  const name = `${element.outerHTML.slice(0, 80)}…`;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2)
    return { isThere, fault: `no outline: ${name}` };

  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isSeenAt = (x: number, y: number) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const [first, last] = [Math.max(left, 0) + 2, Math.min(right, innerWidth) - 2];
  const [upper, lower] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2];
  const points = [first, (first + last) / 2, last].flatMap((x) =>
    [upper, (upper + lower) / 2, lower].map((y) => [x, y] as const),
  );
  return { isThere, fault: points.some(([x, y]) => isSeenAt(x, y)) ? null : `out of sight: ${name}` };
}
