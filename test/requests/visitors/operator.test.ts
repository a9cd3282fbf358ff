import { beforeAll, expect, test } from "vitest";
import { publicPages } from "../../helpers/samples.ts";
import { encryptedFor, openSiteInProcess } from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

const told = {
  COMPANY_NAME: "숲결 주식회사",
  COMPANY_REPRESENTATIVE: "한가람",
  BUSINESS_NUMBER: "123-45-67890",
  COMPANY_ADDRESS: "강원특별자치도 춘천시 <숲>길 1",
  PRIVACY_OFFICER: "이음 (개인정보팀)",
};

const silent = () => newVisitor();
let telling: () => Visitor;

beforeAll(async () => {
  telling = await openSiteInProcess("https://www.operator.example", told);
});

const organizationOn = (document: Document) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "null")[
    "@graph"
  ][0];

test.each([...publicPages, "/nowhere"])("the footer of %s says who is behind the site", async (path) => {
  const { document } = await telling().open(path);
  const footer = document.querySelector("body > footer")?.textContent ?? "";
  for (const words of Object.values(told)) expect(footer).toContain(words);
  expect(footer).toContain("사업자등록번호 123-45-67890");
});

test("the company is named beside the form, on the privacy page and in the review document", async () => {
  for (const path of ["/", "/privacy", "/adoption-pack"]) {
    const { document } = await telling().open(path);
    const main = document.querySelector("main")?.textContent ?? "";
    for (const words of Object.values(told)) expect(main, path).toContain(words);
  }
});

test.each(["/", "/inquiry"])("the receipt of %s is signed with the company's data", async (path) => {
  const whom = ["한빛초등학교", "김보건", null, "nu••@school.example", "010-••••-5678"];
  const token = encryptedFor("receipt", ["ABCDEFGH01", Date.now(), ...whom, false]);
  const { document } = await telling().open(`${path}?receipt=${token}`);
  const paper = document.querySelector(".receipt-document")?.textContent ?? "";
  for (const words of Object.values(told)) expect(paper).toContain(words);
});

test("search engines are told the company's name, number and address", async () => {
  const { document } = await telling().open("/");
  expect(organizationOn(document)).toMatchObject({
    name: "숲결 VR",
    legalName: told.COMPANY_NAME,
    taxID: told.BUSINESS_NUMBER,
    address: told.COMPANY_ADDRESS,
  });
});

test("beside the form stand the hours and the pack, whoever operates the site", async () => {
  const { document } = await silent().open("/");
  const contact = document.querySelector("#contact");
  expect(contact?.textContent).toContain("공휴일을 뺀 평일 9시부터 18시까지");
  expect(contact?.querySelector('a[href="/adoption-pack"]')).not.toBeNull();
});

test("what is not set is not mentioned anywhere", async () => {
  for (const path of ["/", "/privacy", "/adoption-pack", "/nowhere"]) {
    const { html } = await silent().open(path);
    expect(html, path).not.toMatch(/상호|대표자|사업자등록번호|보호책임자|undefined|legalName|taxID/);
  }
});

test("the page's name is 개인정보 처리방침 wherever it is named", async () => {
  const { document } = await silent().open("/privacy");
  expect(document.querySelector("h1")?.textContent).toBe("개인정보 처리방침");
  expect(document.title).toBe("개인정보 처리방침 | 숲결 VR");
  for (const path of publicPages) {
    const { document } = await silent().open(path);
    const names = [...document.querySelectorAll('a[href="/privacy"]')].map(({ textContent }) => textContent);
    expect(names.length, path).toBeGreaterThan(0);
    expect(new Set(names), path).toEqual(new Set(["개인정보 처리방침"]));
  }
});
