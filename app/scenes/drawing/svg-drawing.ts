export type GradientStop = readonly [at: number, colour: string, opacity?: number];

type Attributes = Record<string, string | number | undefined>;

export class SvgDrawing {
  readonly width: number;
  readonly height: number;
  private readonly definitions = new Map<string, string>();
  private readonly shapes: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** From top to bottom of the filled shape, or along `line` (fractions of its bounding box). */
  linearGradient(stops: readonly GradientStop[], line: Attributes = { x2: 0, y2: 1 }): string {
    return this.gradient("linearGradient", stops, line);
  }

  verticalGradient(top: string, bottom: string, end = 1): string {
    return this.linearGradient([
      [0, top],
      [end, bottom],
    ]);
  }

  radialGradient(stops: readonly GradientStop[]): string {
    return this.gradient("radialGradient", stops, {});
  }

  private gradient(name: string, stops: readonly GradientStop[], attributes: Attributes): string {
    const inside = stops.map(([at, colour, opacity]) =>
      element("stop", { offset: at || undefined, "stop-color": colour, "stop-opacity": opacity }),
    );
    return `url(#${this.define(name, attributes, inside.join(""))})`;
  }

  definePath(d: string, attributes: Attributes = {}): string {
    return this.define("path", { d, ...attributes }, "");
  }

  private define(name: string, attributes: Attributes, inside: string): string {
    const key = element(name, attributes, inside);
    const id = this.definitions.get(key) ?? String.fromCharCode(97 + this.definitions.size);
    this.definitions.set(key, id);
    return id;
  }

  use(id: string, fill: string, transform?: string, attributes: Attributes = {}): void {
    this.shapes.push(element("use", { href: `#${id}`, fill, transform, ...attributes }));
  }

  path(d: string, fill: string, attributes: Attributes = {}): void {
    this.shapes.push(element("path", { fill, ...attributes, d }));
  }

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

/** Renders drawings of one size side by side in one file, to save requests. */
export function renderSideBySide(drawings: readonly SvgDrawing[]): string {
  const [{ width, height } = { width: 0, height: 0 }] = drawings;
  const inside = drawings.map((drawing, place) => {
    const alone = drawing.toString().trimEnd();
    const named = alone.replaceAll(/\bid="|#(?=[a-z]{1,2}[")])/g, (mark) => `${mark}${place}`);
    return named.replace(
      /^<svg [^>]*>/,
      element("svg", { x: place * width, width, height }).replace("/>", ">"),
    );
  });
  const size = {
    width: drawings.length * width,
    height,
    viewBox: `0 0 ${drawings.length * width} ${height}`,
  };
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
