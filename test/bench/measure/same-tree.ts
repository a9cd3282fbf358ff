import { JSDOM } from "jsdom";
import { createElement, type ReactNode } from "react";

// Boolean attributes: React omits them if they are an empty string.
const isSwitch = /^(?:async|checked|defer|disabled|hidden|multiple|open|required|selected)$/;

/** Returns the elements of a page as a React tree, without components. */
export function treeOf(html: string): ReactNode {
  return toReact(new JSDOM(html).window.document.documentElement);
}

function toReact(node: Node): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== node.ELEMENT_NODE) return null;
  const { localName, attributes } = node as Element;
  // Dropped: React accepts `style` only as an object.
  const props = [...attributes]
    .filter(({ name }) => name !== "style")
    .map(({ name, value }) => [name, isSwitch.test(name) || value]);
  return createElement(localName, Object.fromEntries(props), ...[...node.childNodes].map(toReact));
}
