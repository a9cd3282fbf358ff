import { JSDOM } from "jsdom";
import { createElement, type ReactNode } from "react";

// Attributes that React leaves out if they are an empty string.
const isSwitch = /^(?:async|checked|defer|disabled|hidden|multiple|open|required|selected)$/;

/** The elements that a page consists of, without the components that made them. */
export function treeOf(html: string): ReactNode {
  return toReact(new JSDOM(html).window.document.documentElement);
}

function toReact(node: Node): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== node.ELEMENT_NODE) return null;
  const { localName, attributes } = node as Element;
  // React wants the styles of an element as an object.
  const props = [...attributes]
    .filter(({ name }) => name !== "style")
    .map(({ name, value }) => [name, isSwitch.test(name) || value]);
  return createElement(localName, Object.fromEntries(props), ...[...node.childNodes].map(toReact));
}
