export const white = "#ffffff";
export const pine950 = "#0c211b";
export const pine900 = "#12312a";
export const pine800 = "#1a4539";
export const pine700 = "#235a4a";
export const pine600 = "#2f7360";
export const pine500 = "#4a8f7a";
export const pine300 = "#9cc4b3";
export const pine200 = "#c6ddd2";
export const pine100 = "#e3eee8";
export const mist = "#f4f7f4";
export const dawn700 = "#94470f";
export const dawn500 = "#d9792b";
export const dawn300 = "#f2b36b";
export const dawn100 = "#fcefdf";

/** A `share` of 0 is `one`, a share of 1 is `other`. */
export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [one, other].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
