const PIXELS_PER_MS = 0.02;
const LONGEST_FRAME_MS = 50;

const view = document.querySelector<HTMLElement>(".panorama");
if (view) lookAround(view);

function lookAround(view: HTMLElement) {
  const still = matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)");
  const turn = () => view.scrollWidth / 2;
  const faceTo = (left: number) => {
    view.scrollLeft = (left + turn()) % turn();
  };

  // A second turn behind the first: since the ends meet, nobody sees a jump by a whole turn.
  for (const image of view.querySelectorAll("img")) {
    const twin = image.cloneNode() as HTMLImageElement;
    twin.alt = "";
    image.after(twin);
  }
  Object.assign(view.style, { scrollSnapType: "none", scrollbarWidth: "none", cursor: "grab" });
  // What is near passes by faster.
  if (window.ScrollTimeline && !still.matches) {
    const timeline = new ScrollTimeline({ source: view, axis: "x" });
    const near = view.querySelector<HTMLElement>("p + p");
    Object.assign(near?.style ?? {}, { width: "calc(12 * var(--tall))", overflow: "hidden" });
    for (const image of near?.querySelectorAll("img") ?? []) {
      image.style.width = "calc(7.2 * var(--tall))";
      image.animate({ transform: ["none", "translateX(calc(20vw - 2.4 * var(--tall)))"] }, { timeline });
    }
  }

  let frame = 0;
  let position = 0;
  let last = 0;
  const drift = (now: number) => {
    if (!still.matches && document.visibilityState === "visible")
      faceTo((position += Math.min(now - last, LONGEST_FRAME_MS) * PIXELS_PER_MS));
    last = now;
    frame = requestAnimationFrame(drift);
  };
  const watch = new IntersectionObserver((entries) => {
    cancelAnimationFrame(frame);
    position = view.scrollLeft;
    if (entries.at(-1)?.isIntersecting) frame = requestAnimationFrame(drift);
  });
  const start = () => {
    watch.observe(view);
    pause.textContent = "멈춤";
  };
  const stop = () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    pause.textContent = "재생";
  };
  view.addEventListener("pointerdown", stop);
  view.addEventListener("focus", stop);
  // Who scrolls the page with the mouse over the view has not touched it.
  view.addEventListener("wheel", ({ deltaX }) => deltaX && stop(), { passive: true });

  view.onscroll = () => {
    const { scrollLeft, scrollWidth, clientWidth } = view;
    if (scrollLeft <= 0) view.scrollLeft += turn();
    if (scrollLeft + clientWidth >= scrollWidth - 1) view.scrollLeft -= turn();
  };
  // Fingers scroll without help.
  view.onpointerdown = ({ pointerType, pointerId, clientX: x }) => {
    if (pointerType !== "mouse") return;
    view.setPointerCapture(pointerId);
    view.onpointermove = ({ clientX }) => {
      faceTo(view.scrollLeft + x - clientX);
      x = clientX;
    };
  };
  view.onlostpointercapture = () => (view.onpointermove = null);

  const addButton = (text: string, press: () => void) => {
    const button = document.createElement("button");
    button.textContent = text;
    button.className = "min-h-11 min-w-11 cursor-pointer rounded-full border border-pine-300 px-3 font-bold";
    button.onclick = press;
    document.querySelector(".visor > p")?.append(button);
    return button;
  };
  const addArrow = (arrow: string, label: string, way: number) =>
    addButton(arrow, () => {
      stop();
      const left = (way * view.clientWidth) / 2;
      faceTo(view.scrollLeft);
      // Makes room for the whole step, which a jump would end.
      if (view.scrollLeft + left <= 0) view.scrollLeft += turn();
      view.scrollBy({ left, behavior: still.matches ? "auto" : "smooth" });
    }).setAttribute("aria-label", label);
  addArrow("←", "왼쪽 둘러보기", -1);
  const pause = addButton("", () => (pause.textContent === "멈춤" ? stop() : start()));
  pause.hidden = still.matches;
  addArrow("→", "오른쪽 둘러보기", 1);
  start();
}
