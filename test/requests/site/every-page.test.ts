import { type ConfigData, HtmlValidate } from "html-validate";
import { expect, inject, test } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { adminPages, pageStates, visitorPages } from "./page-states.ts";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const rules: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Buttons without a type submit their form, as intended here.
    "no-implicit-button-type": "off",
    // On phones the comparison is laid out as cards, which removes a table's implicit roles.
    "no-redundant-role": "off",
    // The rule does not see that the list's refresh is in a noscript.
    "meta-refresh": "off",
    // The carousel's slides are a list only until a script makes them a carousel.
    "prefer-native-element": ["error", { exclude: ["list", "listitem"] }],
  },
};
const validator = new HtmlValidate(rules);

// React Router marks the current link, and scripts find the receipt.
const UNSTYLED = new Set(["active", "receipt", "receipt-print"]);

test.each(pageStates)(
  "is valid HTML with one h1, one main, a skip link, all its styles and no field that cuts: %s",
  async (_, show) => {
    const page = await show();
    const { html, document } = page;
    const { results } = await validator.validateString(html);
    const complaints = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(complaints).toEqual([]);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(document.querySelectorAll("main")).toHaveLength(1);
    expect(document.querySelector("body a")?.getAttribute("href")).toBe("#main");
    expect(document.documentElement.lang).toBe("ko");
    // There a browser cuts what is pasted, and says nothing.
    expect(document.querySelectorAll("[maxlength]")).toHaveLength(0);

    const used = [...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]);
    const styled = await styledClasses(page);
    expect(used.filter((name) => !styled.has(name) && !UNSTYLED.has(name))).toEqual([]);
  },
);

const classesIn = new Map<string, Promise<string[]>>();

async function styledClasses({ document }: ShownPage): Promise<Set<string>> {
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
  const classesOf = (sheet: string) => {
    const found = classesIn.get(sheet) ?? readClasses(sheet);
    classesIn.set(sheet, found);
    return found;
  };
  return new Set((await Promise.all(sheets.map(classesOf))).flat());
}

async function readClasses(sheet: string): Promise<string[]> {
  const css = await (await fetch(new URL(sheet, inject("siteUrl")))).text();
  const selectors = css.match(/\.(?:\\.|[\w-])+/g) ?? [];
  return selectors.map((selector) => selector.slice(1).replaceAll(/\\(.)/g, "$1"));
}

test.each(visitorPages)("%s keeps its words apart for those who read the text alone", async (path) => {
  const { document } = await newVisitor().open(path);
  expect(wordsRunTogether(document.body)).toEqual([]);
});

/** Words that are shown apart but joined in text browsers and the clipboard, which ignore style sheets. */
function wordsRunTogether(body: Element): string[] {
  const inline = "a, b, button, em, label, small, span, strong, time";
  return [...body.querySelectorAll(inline)].flatMap((element) => {
    const { nextSibling } = element;
    // Text after a word, such as a particle, belongs to it. Only elements are set apart by style.
    const standsApart = /(?:^| )(?:block|flex|grid)(?: |$)/.test(element.getAttribute("class") ?? "");
    const next = element.nextElementSibling === nextSibling ? element.nextElementSibling : null;
    if (!(next ? next.matches(inline) : standsApart && nextSibling)) return [];
    const joined = `${element.textContent.slice(-12)}|${nextSibling?.textContent?.slice(0, 12)}`;
    return /[\p{L}\p{N}]\|[\p{L}\p{N}]/u.test(joined) ? [joined] : [];
  });
}

test.each(["/contents", "/safety", "/adoption-pack", "/privacy", "/nothing"])(
  "%s has no script at all",
  async (path) => {
    const { document } = await newVisitor().open(path);
    const scripts = "script:not([type='application/ld+json']), link[rel=modulepreload], link[as=script]";
    expect(document.querySelectorAll(scripts)).toHaveLength(0);
  },
);

test.each(visitorPages)("%s leaves no cookie with someone who only looks", async (path) => {
  const { headers } = await fetch(new URL(path, inject("siteUrl")));
  expect(headers.getSetCookie()).toEqual([]);
});

test("the phone number and e-mail for help stand at the same place of every page", async () => {
  const places = await Promise.all(
    [...publicPages, "/nowhere"].map(async (path) => {
      const { document } = await newVisitor().open(path);
      const links = [...document.querySelectorAll("body > footer address a")];
      return links.map((link) => link.getAttribute("href"));
    }),
  );
  for (const place of places) expect(place).toEqual(["tel:0200000000", "mailto:support@example.com"]);
});

test("every page lets whoever is signed in log out", async () => {
  const admin = await signedInAs("admin");
  for (const path of [...adminPages, "/account/factors/new"]) {
    const { screen } = await admin.open(path);
    const [button] = screen.getAllByText<HTMLButtonElement>("로그아웃", { selector: "button" });
    expect(new URL(button?.form?.action ?? "").pathname, path).toBe("/logout");
  }
});
