import { JSDOM } from "jsdom";

// A window takes 9 ms and makes parsing three times as slow, so many pages share one. Not all: its selector engine
// leaves listeners in it for each page queried, which keep the page in memory and are traversed each time.
const PAGES_A_WINDOW = 50;
let shared = new JSDOM("<!doctype html>");
let pages = 0;

/** Parses a page as a browser without scripts does, before any stylesheet. Its `defaultView` provides styles only. */
export function parsePage(html: string, url: string): Document {
  if (pages === PAGES_A_WINDOW) {
    shared = new JSDOM("<!doctype html>");
    pages = 0;
  }
  pages += 1;
  // A document gets its URL from the window that parses it.
  shared.reconfigure({ url });
  const document = new shared.window.DOMParser().parseFromString(html, "text/html");
  if (document.querySelector("style"))
    throw new Error(`${url} has styles of its own, which nothing here applies`);
  Object.defineProperty(document, "defaultView", { value: { getComputedStyle: styleOf } });
  return document;
}

type Style = { display: string; visibility: string; getPropertyValue: (name: string) => string };

/** The style properties that role and name queries read. jsdom takes 1 ms, as it computes every property. */
function styleOf(element: Element): Style {
  const style = { display: displayOf(element), visibility: visibilityOf(element) };
  return { ...style, getPropertyValue: (name) => (name in style ? style[name as keyof typeof style] : "") };
}

const inline = (element: Element) => (element as HTMLElement).style as CSSStyleDeclaration | undefined;
const displayOfKind = new Map<string, string>();
// Besides these and the element name, no `display` rule of jsdom's default stylesheet depends on anything.
const DECIDING = ["hidden", "open", "popover", "type"];

function displayOf(element: Element): string {
  const attributes = DECIDING.map((name) => [name, element.getAttribute(name)] as const);
  const kind = JSON.stringify([element.namespaceURI, element.localName, attributes]);
  let display = displayOfKind.get(kind);
  if (display === undefined) {
    const { window } = shared;
    const alike = window.document.createElementNS(element.namespaceURI, element.localName);
    for (const [name, value] of attributes) if (value !== null) alike.setAttribute(name, value);
    window.document.body.append(alike);
    ({ display } = window.getComputedStyle(alike));
    alike.remove();
    displayOfKind.set(kind, display);
  }
  // jsdom's default stylesheet hides it with `!important`.
  return element.matches("input[type=hidden i]") ? display : inline(element)?.display || display;
}

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const visibility = inline(each)?.visibility;
    if (visibility && visibility !== "inherit") return visibility;
  }
  return "visible";
}
