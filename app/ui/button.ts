// Hex with alpha, because the build turns `white/60` into a hex colour plus a longer `lab()`.
const base =
  "inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-full border px-6 py-2.5 text-center font-semibold no-underline [transition:background-color_150ms] dims-when-off";

const small =
  "inline-flex min-h-10 cursor-pointer items-center justify-center rounded-full border px-4 py-1 text-center text-[0.9375rem] font-semibold no-underline [transition:background-color_150ms]";

export const button = {
  primary: `${base} border-transparent bg-pine-800 text-white hover:bg-pine-700`,
  secondary: `${base} border-pine-700 bg-white text-pine-800 hover:bg-pine-100`,
  onDark: `${base} border-transparent bg-dawn-300 text-pine-950 hover:bg-dawn-100`,
  onDarkQuiet: `${base} border-[#ffffff99] text-white hover:bg-[#ffffff1a]`,
  small: `${small} border-[#4a5a5366] bg-white text-ink hover:bg-pine-100`,
  smallPrimary: `${small} border-transparent bg-pine-800 text-white hover:bg-pine-700`,
};
