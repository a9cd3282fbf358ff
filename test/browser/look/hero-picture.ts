import { PNG } from "pngjs";
import type { Page } from "playwright-core";

/** The hero's picture without its texts, and the boxes of these. */
export async function heroOf(page: Page) {
  const hero = page.locator("main > section").first();
  const texts = await hero.evaluate((section) => {
    const above = section.getBoundingClientRect().top;
    const boxes = [...section.querySelectorAll("p, h1 span, a")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      const colour = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
      // A link has its own background.
      const onPicture = element.tagName !== "A";
      return { left, top: top - above, right, bottom: bottom - above, colour, onPicture };
    });
    for (const element of section.querySelectorAll<HTMLElement>("div")) element.style.visibility = "hidden";
    return boxes;
  });
  const box = await hero.boundingBox();
  if (!box) throw new Error("the hero is not on the page");
  // Without the last row of pixels, which may be partly the next section's.
  const clip = { ...box, height: Math.floor(box.height) };
  return { picture: PNG.sync.read(await page.screenshot({ clip, fullPage: true })), texts };
}

type IsSuch = (picture: PNG, x: number, y: number) => boolean;

function colourAt({ data, width }: PNG, x: number, y: number) {
  const at = 4 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
}

type Box = { left: number; top: number; right: number; bottom: number };

export function leastContrast(picture: PNG, text: Box & { colour: number[] }): number {
  let lightest = 0;
  for (let y = Math.floor(text.top); y < text.bottom; y += 1)
    for (let x = Math.floor(text.left); x < text.right; x += 1)
      lightest = Math.max(lightest, luminance(colourAt(picture, x, y)));
  return (luminance(text.colour) + 0.05) / (lightest + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const isSun: IsSuch = (picture, x, y) => {
  const [red, green, blue] = colourAt(picture, x, y);
  return red > 240 && green > 228 && blue > 205;
};

export const isSunlit: IsSuch = (picture, x, y) => {
  const [red, green] = colourAt(picture, x, y);
  return red > green;
};

export const isGround: IsSuch = (picture, x, y) => colourAt(picture, x, y)[1] < 45;

export function boxOf(picture: PNG, isSuch: IsSuch) {
  const box = { left: picture.width, top: picture.height, right: -1, bottom: -1 };
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      if (isSuch(picture, x, y)) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
  return box;
}

/** Small islands of light between the trees in the right third, where the sky is light. */
export function shards(picture: PNG): string[] {
  const seen = new Set<number>();
  const found: string[] = [];
  const start = Math.round((picture.width * 2) / 3);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = start; x < picture.width; x += 1) {
      const island = islandAt(picture, x, y, seen);
      if (island > 5 && island < 1_000) found.push(`${island} px at ${x},${y}`);
    }
  return found;
}

function islandAt(picture: PNG, x: number, y: number, seen: Set<number>): number {
  const waiting = [[x, y] as const];
  let size = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [u, v] = next;
    if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue;
    if (seen.has(v * picture.width + u) || isGround(picture, u, v)) continue;
    seen.add(v * picture.width + u);
    size += 1;
    waiting.push([u - 1, v], [u + 1, v], [u, v - 1], [u, v + 1]);
  }
  return size;
}
