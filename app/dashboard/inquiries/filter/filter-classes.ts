export const controlClass =
  "block h-10 w-full min-w-0 rounded-lg border border-ink-soft/60 bg-white px-3 text-[0.9375rem] text-ink placeholder:text-ink-soft/80";

const press =
  "inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap no-underline sm:px-3.5";
export const quietClass = `${press} border-ink-soft/40 bg-white text-ink hover:bg-pine-100`;
export const chosenClass = `${press} border-transparent bg-pine-800 text-white hover:bg-pine-700`;
