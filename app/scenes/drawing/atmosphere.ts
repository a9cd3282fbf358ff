import { dawn100, dawn300, mist, mix, pine100 } from "./palette.ts";
import type { SvgDrawing } from "./svg-drawing.ts";

export function glow(drawing: SvgDrawing, x: number, y: number, radius: number, strength: number): void {
  // It turns green before its end, because transparent orange over green looks brown.
  const light = drawing.radialGradient([
    [0, dawn100],
    [0.15, mix(dawn300, dawn100, 0.5), 0.8],
    [0.4, mix(dawn300, dawn100, 0.25), 0.45],
    [0.7, mix(dawn300, pine100, 0.6), 0.16],
    [1, pine100, 0],
  ]);
  drawing.ellipse(x, y, radius, radius, light, { opacity: strength });
}

export function fogBank(
  drawing: SvgDrawing,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength: number,
  colour = mist,
): void {
  const fog = drawing.radialGradient([
    [0, colour, 0.9],
    [0.5, colour, 0.4],
    [1, colour, 0],
  ]);
  drawing.ellipse(x, y, rx, ry, fog, { opacity: strength });
}
