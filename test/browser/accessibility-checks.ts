import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Its half a megabyte once a page: axe's own binding for Playwright sends it twice a run.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return [
    ...((await page.evaluate(scrollsSideways)) ? ["the page scrolls sideways"] : []),
    ...(await page.evaluate(axeFaults, RULES)),
  ];
}

// All below but setWideSpacing run in the page, so each is self-contained.

async function axeFaults(tags: string[]): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  // Passing rules are not detailed.
  const { violations } = await inPage.run({ resultTypes: ["violations"], runOnly: tags });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

export function scrollsSideways(): boolean {
  return document.documentElement.scrollWidth > window.innerWidth;
}

export function clippedTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
    .filter((element) => {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
      const isHidden = element.closest(".sr-only, [aria-hidden=true]") ?? position === "absolute";
      if (isHidden || clipPath !== "none" || element.textContent.trim() === "") return false;
      const cutsX = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
      const cutsY = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1;
      return cutsX || cutsY;
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
}

/** In forced colours: controls that look like text, selected or bad ones like their neighbours, drawings of another colour. */
export function indistinctStates(): string[] {
  const lookOf = (element: Element) => {
    const { backgroundColor, borderBottomColor, borderBottomStyle, borderBottomWidth, textDecorationLine } =
      getComputedStyle(element);
    return [
      backgroundColor,
      borderBottomColor,
      borderBottomStyle,
      borderBottomWidth,
      textDecorationLine,
    ].join();
  };
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const buttons = document.querySelectorAll("main button, main a.rounded-full, header a.rounded-full");
  const problems: string[] = [];
  for (const button of [...buttons].filter(isShown)) {
    const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(button);
    const isShaped = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1;
    if (!isShaped && !textDecorationLine.includes("underline"))
      problems.push(`looks like text: ${button.outerHTML.slice(0, 100)}`);
  }
  const chosen = document.querySelectorAll("[aria-pressed=true], [aria-current]:not([aria-current=false])");
  for (const element of [...chosen].filter(isShown)) {
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) => other !== element && other.tagName === element.tagName && isShown(other),
    );
    if (others.some((other) => lookOf(other) === lookOf(element)))
      problems.push(`looks like its neighbours: ${element.outerHTML.slice(0, 100)}`);
  }
  const fields = [...document.querySelectorAll("main :is(input, select, textarea)")].filter(isShown);
  const [bad, good] = [true, false].map((isBad) =>
    fields.filter((field) => field.matches("[aria-invalid=true]") === isBad),
  );
  for (const field of bad ?? [])
    if (good?.some((other) => lookOf(other) === lookOf(field)))
      problems.push(`looks like a good field: ${field.outerHTML.slice(0, 100)}`);
  for (const drawing of document.querySelectorAll("main svg:has([stroke=currentColor])"))
    if (getComputedStyle(drawing).color !== getComputedStyle(drawing.parentElement ?? drawing).color)
      problems.push(`keeps its own colour: ${drawing.outerHTML.slice(0, 100)}`);
  return problems;
}

/** Controls smaller than 24 × 24 CSS pixels: WCAG 2.5.8, KWCAG 2.2 6.1.3. */
export function smallTargets(): string[] {
  const LEAST = 24;
  const closed = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const details of closed) details.open = true;
  const small = [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
    .filter((element) => {
      if (element.closest("[aria-hidden=true], .sr-only") || element.tabIndex < 0) return false;
      // A label counts as its control; links in a sentence are exempt.
      const isInSentence = element.tagName === "A" && getComputedStyle(element).display === "inline";
      const pressed = element.closest("label") ?? element;
      const { width, height } = pressed.getBoundingClientRect();
      return !isInSentence && width > 0 && (width < LEAST || height < LEAST);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100));
  for (const details of closed) details.open = false;
  return small;
}

/** The focused element if its outline is missing or contrasts by less than 3 : 1; "end" past the last stop. */
export function faintFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return "end";
  // The browser itself marks the parts of a date or time field, each a tab stop.
  if (element.matches("[type=date], [type=time]")) return null;
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // Of a choice that is drawn by its label, the label is outlined.
  const label = element.closest("label");
  const outlined = label && getComputedStyle(label).outlineStyle !== "none" ? label : element;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(outlined);
  const name = element.outerHTML.slice(0, 100);
  if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `none: ${name}`;
  let ground = "rgb(255, 255, 255)";
  for (let around = outlined.parentElement; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor.startsWith("rgb(")) {
      ground = backgroundColor;
      break;
    }
  }
  const [one, other] = [light(outlineColor), light(ground)].toSorted((a, b) => b - a) as [number, number];
  const contrast = (one + 0.05) / (other + 0.05);
  return contrast >= 3 ? null : `${outlineColor} on ${ground}, ${contrast.toFixed(2)} : 1: ${name}`;
}

// WCAG 1.4.12: the text spacing that a reader may set.
const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Uses a constructed style sheet, because the CSP forbids a style element. */
export async function setWideSpacing(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, wideSpacing);
}
