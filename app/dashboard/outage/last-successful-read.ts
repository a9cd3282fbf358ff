import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { retry } from "../../retry.ts";

const RETRY_MS = 10_000;

type Read<Result> = Extract<Result, { outcome: "read" }>;

/** Returns the last data read for this key, so that a live page keeps its rows when a revalidation fails. */
export function useLastSuccessfulRead<Result extends { outcome: "read" | "failed" }>(
  result: Result,
  pageKey: string,
): Read<Result> | null {
  const loaded = isRead(result) ? result : null;
  const [last, setLast] = useState({ loaded, pageKey });
  if (loaded && (last.loaded !== loaded || last.pageKey !== pageKey)) setLast({ loaded, pageKey });
  useRetryWhile(loaded === null);

  if (loaded) return loaded;
  return last.pageKey === pageKey ? last.loaded : null;
}

function isRead<Result extends { outcome: string }>(result: Result): result is Read<Result> {
  return result.outcome === "read";
}

export function useRetryWhile(hasFailed: boolean): void {
  const { state, revalidate } = useRevalidator();
  const isDue = hasFailed && state === "idle";
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    void retry({ attempts: 2, firstMs: RETRY_MS }, async (attempt) => attempt > 1 && !isOver && revalidate());
    return () => {
      isOver = true;
    };
  }, [isDue, revalidate]);
}
