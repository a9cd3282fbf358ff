// Not in ui/button.ts, whose classes the landing page's stylesheet holds within its only round trip.
const chipShape =
  "inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap no-underline sm:px-3.5";

export const chip = {
  quiet: `${chipShape} border-ink-soft/40 bg-white text-ink hover:bg-pine-100`,
  chosen: `${chipShape} border-transparent bg-pine-800 text-white hover:bg-pine-700`,
};
