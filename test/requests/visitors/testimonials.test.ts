import { expect, test } from "vitest";
import { testimonials } from "../../../app/site/home/testimonials.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

test("all 30 can be read without a script: words, author, institution and five stars", async () => {
  const { document } = await newVisitor().open("/");
  const shown = [...document.querySelectorAll("#testimonials figure")].map((figure) => ({
    content: figure.querySelector("blockquote")?.textContent,
    author: figure.querySelector("figcaption p:first-child")?.textContent,
    institution: figure.querySelector("figcaption p:last-child")?.textContent,
  }));
  expect(shown).toHaveLength(30);
  expect(shown).toEqual(testimonials);

  const stars = [...document.querySelectorAll("#testimonials figure [role=img]")];
  expect(stars.map((row) => row.textContent)).toEqual(Array.from({ length: 30 }, () => "★★★★★"));
  expect(new Set(stars.map((row) => row.getAttribute("aria-label")))).toEqual(
    new Set(["별점 5점 만점에 5점"]),
  );
});

test("says that they are examples, above them and on every card", async () => {
  const { document } = await newVisitor().open("/");
  expect(document.querySelector("#testimonials")?.textContent).toContain("예시 후기");
  for (const card of document.querySelectorAll("#testimonials figure"))
    expect([...card.querySelectorAll("p")].map(({ textContent }) => textContent)).toContain("예시");
});

test("the testimonials are a named list that the keyboard scrolls, without a script", async () => {
  const { document } = await newVisitor().open("/");
  const section = document.querySelector("#testimonials");
  const scrollable = section?.querySelector("[tabindex='0']");
  expect(scrollable?.getAttribute("aria-label")).toContain("옆으로 넘겨");
  expect(scrollable?.querySelectorAll("[role=list] > [role=listitem]")).toHaveLength(30);
  expect(
    section?.querySelectorAll("button, [aria-hidden], [aria-live], [aria-roledescription]"),
  ).toHaveLength(0);
  expect(section?.querySelectorAll("[style]")).toHaveLength(0);
});

test("the page's one script is a loader of at most 2 KB, kept for good", async () => {
  const visitor = newVisitor();
  const { document } = await visitor.open("/");
  const scripts = [
    ...document.querySelectorAll<HTMLScriptElement>('script:not([type="application/ld+json"])'),
  ];
  expect(scripts).toHaveLength(1);
  const [loader] = scripts;
  expect(loader?.type).toBe("module");
  expect(loader?.textContent).toBe("");

  const response = await visitor.send(loader?.getAttribute("src") ?? "", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(Number(response.headers.get("Content-Length"))).toBeLessThan(2_000);
});
