const labels = { off: "", live: "실시간 연결됨", retrying: "다시 연결 중" };
const dots = { off: "", live: "bg-pine-500", retrying: "bg-dawn-500" };

export type LiveStatus = keyof typeof labels;

export function LiveIndicator({ state }: { state: LiveStatus }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-[0.9375rem] text-ink-soft">
      {state !== "off" && (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full forced-color-adjust-none ${dots[state]}`}
        />
      )}
      <span className={state === "live" ? "max-2xl:sr-only" : "whitespace-nowrap"}>{labels[state]}</span>
    </p>
  );
}
