const UNSEEN_MS = 100;

/** Runs after the next paint, so that a press shows first; in a hidden tab, which never paints, after UNSEEN_MS. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  setTimeout(once, UNSEEN_MS);
  // A task queued in an animation frame runs after that frame's paint.
  requestAnimationFrame(() => setTimeout(once));
}
