import { beforeAll, expect, inject, test } from "vitest";
import type { ShownPage } from "../../helpers/visitor.ts";
import { pageStates } from "./page-states.ts";

// React Router marks the current link, and scripts find the receipt.
const UNSTYLED = new Set(["active", "receipt", "receipt-print"]);

const shown = new Map<string, ShownPage>();
const classesIn = new Map<string, Set<string>>();

beforeAll(async () => {
  for (const [name, show] of pageStates) {
    const page = await show();
    shown.set(name, page);
    for (const sheet of stylesheetsOf(page))
      if (!classesIn.has(sheet)) classesIn.set(sheet, await readClasses(sheet));
  }
});

test.each(pageStates)("has the styles of all its classes: %s", (name) => {
  const page = shown.get(name);
  if (!page) throw new Error(`${name} was not shown.`);
  expect(stylesheetsOf(page)).not.toEqual([]);
  const own = new Set(stylesheetsOf(page).flatMap((sheet) => [...(classesIn.get(sheet) ?? [])]));
  const used = new Set(
    [...page.document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]),
  );
  expect([...used].filter((name) => !own.has(name) && !UNSTYLED.has(name))).toEqual([]);
});

function stylesheetsOf({ document }: ShownPage): string[] {
  return [...document.querySelectorAll("link[rel=stylesheet]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
}

async function readClasses(sheet: string): Promise<Set<string>> {
  const css = await (await fetch(new URL(sheet, inject("siteUrl")))).text();
  const selectors = css.match(/\.(?:\\.|[\w-])+/g) ?? [];
  return new Set(selectors.map((selector) => selector.slice(1).replaceAll(/\\(.)/g, "$1")));
}
