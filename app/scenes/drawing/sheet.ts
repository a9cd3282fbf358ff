/** Where along a gradient (0 to 1), which colour, and how opaque it is there. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

type Attributes = Record<string, string | number | undefined>;

/** A drawing in the making: shapes in painting order, and the gradients and outlines they share. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  private readonly definitions = new Map<string, string>();
  private readonly shapes: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** A gradient from top to bottom of whatever it fills, or along `line` (fractions of its box). */
  linear(stops: readonly Stop[], line: Attributes = { x2: 0, y2: 1 }): string {
    return this.gradient("linearGradient", stops, line);
  }

  /** One colour passing into another downwards, done at `end` of the way. */
  fade(top: string, bottom: string, end = 1): string {
    return this.linear([
      [0, top],
      [end, bottom],
    ]);
  }

  /** A gradient from the middle of whatever it fills outwards. */
  radial(stops: readonly Stop[]): string {
    return this.gradient("radialGradient", stops, {});
  }

  private gradient(name: string, stops: readonly Stop[], attributes: Attributes): string {
    const inside = stops.map(([at, colour, opacity]) =>
      element("stop", { offset: at || undefined, "stop-color": colour, "stop-opacity": opacity }),
    );
    return `url(#${this.define(name, attributes, inside.join(""))})`;
  }

  /** An outline to be drawn many times with `again`. */
  outline(d: string, attributes: Attributes = {}): string {
    return this.define("path", { d, ...attributes }, "");
  }

  private define(name: string, attributes: Attributes, inside: string): string {
    const key = element(name, attributes, inside);
    const id = this.definitions.get(key) ?? String.fromCharCode(97 + this.definitions.size);
    this.definitions.set(key, id);
    return id;
  }

  again(id: string, fill: string, transform?: string, attributes: Attributes = {}): void {
    this.shapes.push(element("use", { href: `#${id}`, fill, transform, ...attributes }));
  }

  path(d: string, fill: string, attributes: Attributes = {}): void {
    this.shapes.push(element("path", { fill, ...attributes, d }));
  }

  /** One pen stroke, or many of the same pen in one path. */
  stroke(d: string, stroke: string, width: number, attributes: Attributes = {}): void {
    this.path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", ...attributes });
  }

  rect(y: number, height: number, fill: string, attributes: Attributes = {}): void {
    this.shapes.push(element("rect", { y, width: this.width, height, fill, ...attributes }));
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, attributes: Attributes = {}): void {
    const shape = rx === ry ? { r: rx } : { rx, ry };
    this.shapes.push(element(rx === ry ? "circle" : "ellipse", { cx, cy, ...shape, fill, ...attributes }));
  }

  toString(): string {
    const size = { width: this.width, height: this.height, viewBox: `0 0 ${this.width} ${this.height}` };
    const defs = [...this.definitions].map(([key, id]) => key.replace(/^<\w+/, `$& id="${id}"`));
    return `${element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", ...size },
      element("defs", {}, defs.join("")) + this.shapes.join(""),
    )}\n`;
  }
}

/** Drawings of one size side by side in one file, which is one request for all of them. */
export function strip(sheets: readonly Sheet[]): string {
  const [{ width, height } = { width: 0, height: 0 }] = sheets;
  const inside = sheets.map((sheet, place) => {
    const alone = sheet.toString().trimEnd();
    const named = alone.replaceAll(/\bid="|#(?=[a-z]{1,2}[")])/g, (mark) => `${mark}${place}`);
    return named.replace(
      /^<svg [^>]*>/,
      element("svg", { x: place * width, width, height }).replace("/>", ">"),
    );
  });
  const size = { width: sheets.length * width, height, viewBox: `0 0 ${sheets.length * width} ${height}` };
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, inside.join(""))}\n`;
}

function element(name: string, attributes: Attributes, inside = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : value}"`);
  return inside ? `<${name}${written.join("")}>${inside}</${name}>` : `<${name}${written.join("")}/>`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, "$1.");
}
