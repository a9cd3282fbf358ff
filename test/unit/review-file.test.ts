import { strFromU8, unzipSync } from "fflate";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { buyers, reviewFileOf, reviewParts } from "../../app/site/adoption-pack/review-copy.ts";
import { allReviewFiles } from "../../app/site/adoption-pack/review-file.ts";

const { DOMParser } = new JSDOM().window;
const files = new Map<string, Record<string, Uint8Array>>();

beforeAll(async () => {
  for (const { path, content } of await allReviewFiles()) files.set(path, unzipSync(content));
});

function read(path: string, part = "word/document.xml"): Document {
  return new DOMParser().parseFromString(strFromU8(files.get(path)?.[part] ?? new Uint8Array()), "text/xml");
}

describe.each(buyers.map((buyer) => ({ ...reviewFileOf(buyer), buyer })))("$name", ({ path, buyer }) => {
  test("is a word processor's document, each part of it well-formed", () => {
    const parts = Object.keys(files.get(path) ?? {});
    expect(parts).toEqual(
      expect.arrayContaining(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]),
    );
    for (const part of parts.filter((name) => /\.(?:xml|rels)$/.test(name)))
      expect(read(path, part).querySelector("parsererror"), part).toBeNull();
  });

  test("says what the page says of this kind of institution, budget and enclosures of its own", () => {
    const text = read(path).documentElement.textContent;
    const blocks = reviewParts({ buyers: [buyer], prices: {} }).flatMap((part) => part.blocks);
    const lines = blocks.flatMap((block) =>
      "heading" in block ? [block.heading] : "list" in block ? block.list : [],
    );
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) expect(text).toContain(line);
    for (const name of buyer.attachments) expect(text).toContain(`${name} 1부.`);
    for (const accounts of Object.values(buyer.accounts)) expect(text).toContain(accounts.join(" 또는 "));
  });

  test("is filled in by fields: words, days, accounts to choose from and boxes to tick", () => {
    const document = read(path);
    const fields = [...document.getElementsByTagName("w:sdt")];
    const named = fields.map((field) => field.getElementsByTagName("w:alias")[0]?.getAttribute("w:val"));
    expect(named).toEqual(
      expect.arrayContaining(["기관 이름", "작성일", "도입 사유", "단가", "부가세", "사업자등록번호"]),
    );
    const count = (name: string) => document.getElementsByTagName(name).length;
    expect([count("w:date"), count("w:comboBox"), count("w14:checkbox")]).toEqual([3, 4, 4]);
  });
});
