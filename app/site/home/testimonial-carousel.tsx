import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Testimonial } from "./testimonials.ts";
import { useAutoplay, useCarousel, usePrefersReducedMotion, type View } from "./carousel-hooks.ts";

const label = "예시 후기";

/** A carousel after the ARIA Authoring Practices, with the same size and position as the list without scripts. */
export function TestimonialCarousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const region = useRef<HTMLDivElement>(null);
  const { viewportRef, embla, view } = useCarousel();
  const isLive = view !== undefined;
  const isStill = usePrefersReducedMotion();
  const [wantsPlay, setWantsPlay] = useState(true);
  const [isHovered, setIsHovered] = useState(false);
  const isPlaying = isLive && wantsPlay && !isHovered && !isStill;
  useAutoplay(embla, isPlaying);

  // The pointer or focus may already be inside when the script loads.
  useLayoutEffect(() => {
    if (!isLive) return;
    setIsHovered(matchMedia("(hover: hover)").matches && Boolean(region.current?.matches(":hover")));
    if (region.current?.querySelector(":focus-visible")) setWantsPlay(false);
  }, [isLive]);

  // Once it is turned by hand or reached by keyboard, only the play button starts it again.
  const stop = () => setWantsPlay(false);

  function turn(direction: "scrollPrev" | "scrollNext") {
    stop();
    embla?.[direction](isStill);
  }

  function togglePlay() {
    // A press of the play button starts autoplay even with the pointer inside.
    if (!wantsPlay) setIsHovered(false);
    setWantsPlay(!wantsPlay);
  }

  function turnByKey(event: KeyboardEvent) {
    if (!isLive || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? "scrollPrev" : "scrollNext");
  }

  function stopForKeyboard({ target }: FocusEvent) {
    if (target.matches(":focus-visible")) stop();
  }

  const isShown = (index: number, { first, count }: View) =>
    (index - first + testimonials.length) % testimonials.length < count;

  return (
    <div
      ref={region}
      role="presentation"
      {...(isLive && { role: "region", "aria-roledescription": "캐러셀", "aria-label": label })}
      onKeyDown={turnByKey}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={stopForKeyboard}
    >
      <div
        ref={viewportRef}
        tabIndex={0}
        onPointerDown={stop}
        role="group"
        aria-label={
          isLive ? `${label}, 화살표 키로 넘길 수 있습니다` : `${label}, 옆으로 넘겨 볼 수 있습니다`
        }
        // Reserves the height of the removed scrollbar, so that nothing below moves.
        style={view && { paddingBottom: `calc(1rem + ${view.scrollbarHeight}px)` }}
        className={`-mx-5 pt-2 pb-4 focus-visible:-outline-offset-3 ${isLive ? "dragged" : "scrolled"}`}
      >
        <div
          {...(isLive ? { "aria-live": isPlaying ? "off" : "polite" } : { role: "list" })}
          className="flex"
        >
          {testimonials.map(({ content, author, institution }, index) => (
            <div
              key={content}
              {...(view
                ? {
                    role: "group",
                    "aria-roledescription": "슬라이드",
                    "aria-label": `${index + 1} / ${testimonials.length}`,
                    // Browsers from 2024 on find no words in it that nobody sees.
                    inert: !isShown(index, view),
                  }
                : { role: "listitem" })}
              className="testimonial"
            >
              <figure className="flex h-full flex-col rounded-2xl border border-line bg-white p-6">
                <div className="flex flex-wrap justify-between text-ink-soft">
                  <p role="img" aria-label="별점 5점 만점에 5점">
                    ★★★★★
                  </p>
                  <p>예시</p>
                </div>
                <blockquote className="mt-4 flex-1 text-lg">{content}</blockquote>
                <figcaption className="mt-6 border-t border-line pt-4 text-[0.9375rem]">
                  <p className="font-bold text-pine-900">{author}</p>
                  <p className="text-ink-soft">{institution}</p>
                </figcaption>
              </figure>
            </div>
          ))}
        </div>
      </div>
      {/* Below the list: buttons that come with the script must not appear behind the keyboard's focus. */}
      <div className="flex min-h-11 items-center justify-between gap-4 text-[0.9375rem] text-ink-soft">
        {/* Keyed: Preact would otherwise reuse one paragraph for the other, which counts as a layout shift. */}
        {view ? (
          <p key="place" aria-hidden>
            <span className="text-lg font-bold text-pine-800">{view.first + 1}</span> / {testimonials.length}
          </p>
        ) : (
          <p key="hint">옆으로 넘겨 보실 수 있습니다.</p>
        )}
        {isLive && (
          <div className="flex gap-2">
            {!isStill && (
              <Control
                label={wantsPlay ? "자동 넘김 멈추기" : "자동 넘김 시작"}
                icon={wantsPlay ? "M9 6v12M15 6v12" : "M8 5.5v13l10.5-6.5z"}
                isWide
                onPress={togglePlay}
              />
            )}
            <Control label="이전 후기" icon="M14.5 5.5 8 12l6.5 6.5" onPress={() => turn("scrollPrev")} />
            <Control label="다음 후기" icon="M9.5 5.5 16 12l-6.5 6.5" onPress={() => turn("scrollNext")} />
          </div>
        )}
      </div>
    </div>
  );
}

type ControlProps = { label: string; icon: string; isWide?: boolean; onPress: () => void };

function Control({ label, icon, isWide, onPress }: ControlProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full border border-pine-300 bg-white px-2 font-semibold text-pine-800 [transition:background-color_150ms] hover:bg-pine-100 ${isWide ? "sm:px-4" : ""}`}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-5"
      >
        <path d={icon} />
      </svg>
      <span className={isWide ? "max-sm:sr-only" : "sr-only"}>{label}</span>
    </button>
  );
}
