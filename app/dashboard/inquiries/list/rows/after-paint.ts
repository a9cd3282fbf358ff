const UNSEEN_MS = 100;

/** Once what a press has changed is painted. A tab that nobody sees paints nothing: there soon, all the same. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  setTimeout(once, UNSEEN_MS);
  // What is posted in a frame waits until it is painted.
  requestAnimationFrame(() => setTimeout(once));
}
