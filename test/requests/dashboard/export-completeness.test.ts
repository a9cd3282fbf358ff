import { afterEach, describe, expect, test, vi } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { useStubbedSite } from "../../helpers/stubbed-backend.ts";

const site = useStubbedSite();
afterEach(() => vi.mocked(console.error).mockClear());

const inquiry = { ...inquiryAnswer, status: "in_progress", version: 3 };

describe("an export of more than the database hands out at once", () => {
  const tooManyToCount = Array.from({ length: 10_300 }, (_, index) => ({
    ...inquiry,
    id: `0b5e6d1c-9d1b-4f4e-8a53-${String(index).padStart(12, "0")}`,
    reference: `7K3M9Q${String(index).padStart(4, "0")}`,
    // Newest first, as in the list.
    created_at: new Date(Date.UTC(2026, 9, 31) - index * 60_000).toISOString(),
  }));
  const all = tooManyToCount.slice(0, 1_201);
  const incomplete = "이 파일은 완전하지 않습니다.";

  function holding(rows: object[], maxRows: number, counted: number | (() => number) = rows.length) {
    const asked: number[] = [];
    const count = () => (typeof counted === "number" ? counted : counted());
    const pageFrom = (id: string | undefined, wanted: number) => {
      const from = id === undefined ? 0 : tooManyToCount.findIndex((row) => row.id === id) + 1;
      asked.push(from);
      return rows.slice(from, from + Math.min(maxRows, wanted));
    };
    site.answering({
      "rpc/count_inquiries": count,
      "rpc/record_export": count,
      "rpc/search_inquiries": ({ cursor_id, page_size }) => pageFrom(cursor_id, Number(page_size)),
    });
    return { asked };
  }

  const referencesIn = (text: string) => text.match(/7K3M9Q\d{4}/g) ?? [];
  const sent = (query = "") => site.admin().sendForm(`/dashboard/inquiries.csv${query}`, {});

  test.each([
    ["1,000, as a project has it at first", 1_000],
    ["fewer", 500],
    ["a few at a time", 7],
  ])("is whole where that is %s", async (_, maxRows) => {
    for (const query of ["", "?q=한빛", "?sort=organization"]) {
      holding(all, maxRows);
      const text = await (await sent(query)).text();
      expect(referencesIn(text), query).toEqual(all.map(({ reference }) => reference));
      expect(text).not.toContain(incomplete);
    }
  });

  test.each([0, 1, 499, 500, 501, 999, 1_000, 1_001])("is whole with %i of them", async (length) => {
    for (const maxRows of [500, 1_000]) {
      holding(all.slice(0, length), maxRows);
      expect(referencesIn(await (await sent()).text())).toHaveLength(length);
    }
  });

  test("asks no second time for what came at once", async () => {
    const { asked } = holding(all.slice(0, 300), 500);
    await (await sent()).text();
    expect(asked).toEqual([0]);
  });

  test("is whole also where fewer were counted, as some came meanwhile", async () => {
    for (const counted of [0, 499, 1_001]) {
      holding(all, 500, counted);
      expect(referencesIn(await (await sent("?q=한빛")).text())).toHaveLength(1_201);
    }
  });

  async function breaksOff(query = ""): Promise<string> {
    const reader = (await sent(query)).body?.getReader();
    let text = "";
    const read = async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    };
    await expect(read()).rejects.toThrow("export incomplete");
    expect(text.trimEnd().split("\r\n").at(-1)).toContain(incomplete);
    return text;
  }

  test("says in its last line that it is not whole, and breaks off, where some miss", async () => {
    holding(all.slice(0, 1_100), 500, 1_201);
    expect(referencesIn(await breaksOff())).toHaveLength(1_100);
    expect(vi.mocked(console.error).mock.calls.join("\n")).toContain('"exported":1100,"counted":1201');
  });

  test("of a search is whole or not beyond what a page counts too", async () => {
    holding(tooManyToCount, 1_000);
    expect(referencesIn(await (await sent("?q=한빛")).text())).toHaveLength(10_300);
    holding(tooManyToCount.slice(0, 10_100), 1_000, 10_300);
    expect(referencesIn(await breaksOff("?q=한빛"))).toHaveLength(10_100);
  });

  test("is whole when some left the list meanwhile", async () => {
    const counts = [1_201, 1_100];
    holding(all.slice(0, 1_100), 500, () => counts.shift() ?? 1_100);
    const text = await (await sent()).text();
    expect(referencesIn(text)).toHaveLength(1_100);
    expect(text).not.toContain(incomplete);
  });

  test("is no file where the database hands out none of what it counted", async () => {
    holding([], 500, 1_201);
    const response = await sent();
    expect(response.headers.get("Location")).toBe("/dashboard/inquiries");
  });
});
