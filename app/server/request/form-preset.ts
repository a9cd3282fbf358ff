/** The queries of links to a form that choose one of its fields, by the field's name. */
export const PRESETS = ["wantsDemo=on"];

const PRESET = new RegExp(`[?&](${PRESETS.join("|")})(?=&|$)`);

/** The one of `PRESETS` that a URL has, or "". */
export function presetIn(url: string): string {
  return PRESET.exec(url)?.[1] ?? "";
}

/** The same by the name of its field. */
export function presetOf(url: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(presetIn(url)));
}
