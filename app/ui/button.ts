const base =
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full border px-6 py-2.5 text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

const small =
  "inline-flex min-h-10 cursor-pointer items-center justify-center rounded-full border px-4 py-1.5 text-center text-[0.9375rem] font-semibold no-underline transition-colors";

export const button = {
  primary: `${base} border-transparent bg-pine-800 text-white hover:bg-pine-700`,
  secondary: `${base} border-pine-700 bg-white text-pine-800 hover:bg-pine-100`,
  onDark: `${base} border-transparent bg-dawn-300 text-pine-950 hover:bg-dawn-100`,
  onDarkQuiet: `${base} border-white/60 text-white hover:bg-white/10`,
  small: `${small} border-ink-soft/40 bg-white text-ink hover:bg-pine-100`,
  smallPrimary: `${small} border-transparent bg-pine-800 text-white hover:bg-pine-700`,
};
