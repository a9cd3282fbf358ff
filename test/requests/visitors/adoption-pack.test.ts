import { expect, inject, test } from "vitest";
import { Visitor } from "../../helpers/visitor.ts";

const visit = () => new Visitor(inject("siteUrl"));

test("holds what a review asks for, in its order, and leaves the money to the quote", async () => {
  const { document, text } = await visit().open("/adoption-pack");
  const headings = [...document.querySelectorAll("main h3")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["1. 목적", "2. 구성", "3. 기간", "4. 절차", "5. 안전", "6. 금액", "7. 연락처"]);
  expect(text).toContain("금액: 견적서 별첨");
  expect(text).not.toMatch(/\d원/);
  for (const words of ["02-0000-0000", "support@example.com", "제작 기간 4~8주", "즉시 이용 가능"])
    expect(text).toContain(words);
});

test("names the plans and the nine contents as their own pages do", async () => {
  const { text } = await visit().open("/adoption-pack");
  const { document: landing } = await visit().open("/");
  const plans = [...landing.querySelectorAll("#pricing h3")].map(({ textContent }) => textContent);
  const { document: contents } = await visit().open("/contents");
  const titles = [...contents.querySelectorAll("#contents li h3")].map(({ textContent }) => textContent);
  expect([plans.length, titles.length]).toEqual([2, 9]);
  for (const name of [...plans, ...titles]) expect(text).toContain(name);
});

test("leaves room for the institution's own name, date and reason", async () => {
  const { document, text } = await visit().open("/adoption-pack");
  expect(text).toMatch(/기관 이름\s+작성일\s+작성자/);
  expect(document.querySelectorAll("#review .blank").length).toBeGreaterThanOrEqual(5);
  expect(text).toContain("우리 기관의 도입 사유");
});

test("the review document is reached from the prices, and has no script", async () => {
  const { screen } = await visit().open("/");
  expect(screen.getByRole("link", { name: "결재에 쓰실 품의 자료" }).closest("section")?.id).toBe("pricing");
  const { document } = await visit().open("/adoption-pack");
  expect(document.querySelectorAll("script")).toHaveLength(0);
});
