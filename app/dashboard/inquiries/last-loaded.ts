import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const TRY_AGAIN_MS = 10_000;

/**
 * What was last read at this place, and another try every ten seconds: a live page must not lose what it shows, and
 * what is ticked in it, because the database did not answer once. Null when nothing was ever read there.
 */
export function useLastLoaded<Page>(page: Page | null, place: string): Page | null {
  const [last, setLast] = useState({ page, place });
  if (page && (last.page !== page || last.place !== place)) setLast({ page, place });
  useRetryWhile(page === null);

  if (page) return page;
  return last.place === place ? last.page : null;
}

/** Reads the page anew every ten seconds while something is missing from it. */
export function useRetryWhile(isMissing: boolean): void {
  const { state, revalidate } = useRevalidator();
  const isDue = isMissing && state === "idle";
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void revalidate(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue, revalidate]);
}
