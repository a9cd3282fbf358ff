import { strFromU8, unzipSync } from "fflate";
import { JSDOM } from "jsdom";
import { expect, inject, test } from "vitest";
import { pricing } from "../../../app/site/home/home-copy.ts";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

test("holds what a review asks for, in its order, and leaves the money to the quote", async () => {
  const { document, text } = await newVisitor().open("/adoption-pack");
  const headings = [...document.querySelectorAll("main h3")].map(({ textContent }) => textContent);
  expect(headings).toEqual([
    "1. 목적",
    "2. 구성",
    "3. 기간",
    "4. 운영",
    "5. 절차",
    "6. 안전",
    "7. 산출 내역",
    "8. 예산 과목",
    "9. 업체",
  ]);
  expect(text).toContain("금액: 견적서 별첨");
  expect(text).not.toMatch(/\d만?\s?원/);
  for (const words of [
    "02-0000-0000",
    "support@example.com",
    "제작 기간 4~8주",
    "즉시 이용 가능",
    "자산및물품취득비",
  ])
    expect(text).toContain(words);
  const columns = [...document.querySelectorAll("#money thead th")].map(({ textContent }) => textContent);
  expect(columns).toEqual(["품목", "수량", "단가", "금액", "부가세"]);
});

test("the lowest prices stand on the landing page and in the cost table once set", async () => {
  const settings = { PRICE_RENTAL_MONTHLY_FROM: "30", PRICE_CUSTOM_FROM: "1500" };
  const telling = await openSiteInProcess("https://www.prices.example", settings);
  const landing = (await telling().open("/")).document.querySelector("#pricing")?.textContent;
  for (const words of ["1,500만\u00A0원부터 (부가세 별도)", "월\u00A030만\u00A0원부터 (부가세 별도)"])
    expect(landing).toContain(words);
  const costs = (await telling().open("/adoption-pack")).document.querySelector("#money")?.textContent;
  for (const words of ["1,500만\u00A0원부터", "월\u00A030만\u00A0원부터"]) expect(costs).toContain(words);
  expect((await newVisitor().open("/")).document.querySelector("#pricing")?.textContent).not.toContain(
    "원부터",
  );
});

test("offers a file for each kind of institution, with headings and hours of the page", async () => {
  const { document } = await newVisitor().open("/adoption-pack");
  const headings = [...document.querySelectorAll("main h3")].map(({ textContent }) => textContent);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[download]")];
  expect(links.map(({ download }) => download)).toEqual([
    "숲결 VR 도입 검토서(학교).docx",
    "숲결 VR 도입 검토서(보건소).docx",
    "숲결 VR 도입 검토서(기업).docx",
  ]);
  for (const link of links) {
    const file = await fetch(new URL(link.getAttribute("href") ?? "", inject("siteUrl")));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toContain("wordprocessingml.document");
    const { "word/document.xml": xml } = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const written = new JSDOM(strFromU8(xml ?? new Uint8Array()), { contentType: "text/xml" }).window
      .document;
    const styled = [...written.querySelectorAll('pStyle[*|val="Heading1"]')];
    expect(styled.map((style) => style.closest("p")?.textContent)).toEqual(headings);
    for (const { includes } of pricing.plans)
      expect(written.documentElement.textContent).toContain(includes.join(", "));
    for (const row of document.querySelectorAll("#operation table:has(thead) tr"))
      expect(written.documentElement.textContent).toContain(row.textContent);
    const [, ...enclosed] =
      link
        .closest("li")
        ?.querySelector("p")
        ?.textContent.split(/붙임: |, /) ?? [];
    const list = enclosed.map((name, index) => `${index + 1}. ${name} 1부.`).join(" ");
    expect(written.documentElement.textContent).toContain(`붙임: ${list} 끝.`);
  }
});

test("names the plans and the nine contents as their own pages do", async () => {
  const { text } = await newVisitor().open("/adoption-pack");
  const { document: landing } = await newVisitor().open("/");
  const plans = [...landing.querySelectorAll("#pricing li h3")].map(({ textContent }) => textContent);
  const { document: contents } = await newVisitor().open("/contents");
  const titles = [...contents.querySelectorAll("#contents li h3")].map(({ textContent }) => textContent);
  expect([plans.length, titles.length]).toEqual([2, 9]);
  for (const name of [...plans, ...titles]) expect(text).toContain(name);
});

test("a sample day adds up the hours of two headsets, and says how long staff are there", async () => {
  const { document } = await newVisitor().open("/adoption-pack");
  const rows = [...document.querySelectorAll("#operation table:nth-of-type(2) tbody tr")].map(
    ({ textContent }) => textContent,
  );
  expect(rows).toEqual([
    "09:50~10:00손을 씻고 헤드셋 2대를 닦은 뒤 새 덮개를 씌움-",
    "10:00~11:0010:00, 10:16, 10:32에 2명씩 이용하고 10분 쉼6명",
    "11:00~12:0011:00, 11:16, 11:32에 2명씩 이용하고 10분 쉼6명",
    "14:00~15:0014:00, 14:16, 14:32에 2명씩 이용하고 10분 쉼6명",
    "15:00~15:10헤드셋을 모두 닦고 소독 기록표에 적음-",
    "하루직원 1명이 곁에 있는 시간 180분, 그중 씌우고 닦는 시간 144분. 준비와 정리 20분은 따로임18명",
  ]);
});

test("leaves room for the institution's own name, date and reason", async () => {
  const { document, text } = await newVisitor().open("/adoption-pack");
  for (const words of ["기관 이름", "작성일", "작성자"]) expect(text).toContain(words);
  expect(document.querySelectorAll("#review .blank").length).toBeGreaterThanOrEqual(3);
  expect(text).toContain("우리 기관의 도입 사유");
});

test("what makes up a quote stands below the prices, with the cost table and the review document", async () => {
  const { document, screen } = await newVisitor().open("/");
  const parts = [...document.querySelectorAll("#pricing dt")].map(({ textContent }) => textContent);
  expect(parts).toEqual(["대수", "기간", "방문 설치"]);
  for (const [name, href] of [
    ["견적의 산출 내역 표", "/adoption-pack#money"],
    ["결재에 쓰실 품의 자료", "/adoption-pack"],
  ]) {
    const link = screen.getByRole("link", { name });
    expect([link.closest("section")?.id, link.getAttribute("href")]).toEqual(["pricing", href]);
  }
});
