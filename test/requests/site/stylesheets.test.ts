import { beforeAll, expect, inject, test } from "vitest";
import type { ShownPage } from "../../helpers/visitor.ts";
import { pageStates } from "./page-states.ts";

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
  const own = new Set(stylesheetsOf(page).flatMap((sheet) => [...(classesIn.get(sheet) ?? [])]));
  const styledSomewhere = new Set([...classesIn.values()].flatMap((classes) => [...classes]));
  const used = new Set(
    [...page.document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]),
  );
  expect([...used].filter((name) => styledSomewhere.has(name) && !own.has(name))).toEqual([]);
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
