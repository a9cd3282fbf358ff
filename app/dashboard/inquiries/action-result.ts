import { useEffect, useEffectEvent, useState } from "react";
import type { useFetcher } from "react-router";
import type { ToastMessage } from "../../ui/toast/toast.tsx";

/** What a form of these pages is answered with where there are scripts; no toast when the page speaks for itself. */
export type Answer = { toast: ToastMessage | null };

export type ActionFetcher = ReturnType<typeof useFetcher<Answer>>;

/** Hands on each answer as it comes, before the page has been read anew and may have lost the form. */
export function useActionResult(
  { data }: { data: Answer | undefined },
  onAnswer: (answer: Answer) => void,
): void {
  const handOn = useEffectEvent(onAnswer);
  useEffect(() => {
    if (data) handOn(data);
  }, [data]);
}

/** The toast of the last answer that `tell` was given, until the place is another one. */
export function useLastToast(place: string) {
  const [told, setTold] = useState<Answer & { place: string }>({ toast: null, place });
  return {
    toast: told.place === place ? told.toast : null,
    tell: ({ toast }: Answer) => setTold({ toast, place }),
  };
}
