import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

const DELAY_MS = 3_000;
const STILL = "(prefers-reduced-motion: reduce)";

/** The visible slides: `count` from `first` on. `scrollbarHeight`: of the removed scrollbar, in px. */
export type View = { first: number; count: number; scrollbarHeight: number };

export function useCarousel() {
  const [plugins] = useState(() => [
    Autoplay({ delay: DELAY_MS, playOnInit: false, stopOnFocusIn: false, stopOnInteraction: true }),
  ]);
  const [viewportRef, embla] = useEmblaCarousel({ loop: true, align: "start", duration: 40 }, plugins);
  const [view, setView] = useState<View>();

  useLayoutEffect(() => {
    if (!embla) return;
    const viewport = embla.rootNode();
    const scrollbarHeight = viewport.offsetHeight - viewport.clientHeight;
    const slideWidth = () => embla.slideNodes()[0]?.offsetWidth || viewport.clientWidth;
    const look = () => {
      // A partly visible slide does not count.
      const count = Math.max(1, Math.floor(viewport.clientWidth / slideWidth() + 0.05));
      setView({ first: embla.selectedScrollSnap(), count, scrollbarHeight });
    };
    embla.scrollTo(Math.round(viewport.scrollLeft / slideWidth()), true);
    viewport.scrollLeft = 0;
    look();
    embla.on("select", look).on("reInit", look);
    return () => {
      embla.off("select", look).off("reInit", look);
    };
  }, [embla]);

  return { viewportRef, embla, view };
}

type Embla = ReturnType<typeof useCarousel>["embla"];

export function useAutoplay(embla: Embla, isPlaying: boolean): void {
  useEffect(() => {
    if (!embla || !isPlaying) return;
    const play = () => embla.plugins().autoplay?.play();
    play();
    // Embla stops autoplay when it reinitialises after a resize.
    embla.on("reInit", play);
    return () => {
      embla.off("reInit", play);
      embla.plugins().autoplay?.stop();
    };
  }, [embla, isPlaying]);
}

export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribeToStillness,
    () => matchMedia(STILL).matches,
    () => false,
  );
}

function subscribeToStillness(onChange: () => void) {
  const query = matchMedia(STILL);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
