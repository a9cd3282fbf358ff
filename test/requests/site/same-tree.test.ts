import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { treeOf } from "../../bench/measure/same-tree.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

test.each(["/", "/inquiry"])(
  "the page that bare React renders for %s in the bench is the same",
  async (path) => {
    const elementsOf = (root: Element) =>
      [...root.querySelectorAll("*")].map(({ localName, attributes, textContent }) =>
        [localName, textContent, ...[...attributes].map(({ name, value }) => `${name}=${value}`).toSorted()]
          .join(" ")
          .replace(/ style=[^"]*$/, ""),
      );
    // React adds preloads to the head and orders it anew.
    const contentsOf = (html: string) => {
      const { head, body } = new JSDOM(html).window.document;
      for (const preload of head.querySelectorAll("link[rel=preload]")) preload.remove();
      return { head: elementsOf(head).toSorted(), body: elementsOf(body) };
    };
    const { html } = await newVisitor().open(path);
    expect(contentsOf(renderToStaticMarkup(treeOf(html)))).toEqual(contentsOf(html));
  },
);
