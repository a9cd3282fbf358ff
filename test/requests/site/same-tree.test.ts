import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, inject, test } from "vitest";
import { treeOf } from "../../bench/measure/same-tree.ts";
import { Visitor } from "../../helpers/visitor.ts";

test.each(["/", "/inquiry"])(
  "what the bench lets bare React render for %s is the same page, element by element",
  async (path) => {
    // React adds its preloads.
    const elementsOf = (html: string) =>
      [...new JSDOM(html).window.document.querySelectorAll(":not(link[rel=preload])")].map(
        ({ localName, attributes, textContent }) =>
          [localName, textContent, ...[...attributes].map(({ name, value }) => `${name}=${value}`).toSorted()]
            .join(" ")
            .replace(/ style=[^"]*$/, ""),
      );
    const { html } = await new Visitor(inject("siteUrl")).open(path);
    expect(elementsOf(renderToStaticMarkup(treeOf(html))).toSorted()).toEqual(elementsOf(html).toSorted());
  },
);
