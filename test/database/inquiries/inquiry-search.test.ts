import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

type Row = { id: string; organization_name: string; created_at: string };

async function found(filter: Record<string, unknown>): Promise<string[]> {
  return (await page(filter)).map(({ organization_name }) => organization_name);
}
async function page(filter: Record<string, unknown>, place: object = {}): Promise<Row[]> {
  const { body, status, text } = await call(backend, "search_inquiries", { filter, ...place }, admin);
  expect(status, text).toBe(200);
  return body as Row[];
}

describe("a search", () => {
  beforeEach(async () => {
    await insertInquiry(backend.database, {
      organization_name: "바다초등학교",
      contact_name: "김하늘",
      email: "Haneul.Kim@Example.kr",
      phone: "010-1234-5678",
      reference: "HANBEAT123",
      message: "체육관에서\n\n  쓸 수 있을까요? 할인은 50%_정도",
      created_at: "2026-11-02",
    });
    await insertInquiry(backend.database, {
      organization_name: "ABC 상담센터",
      contact_name: "이강",
      email: "lee@example.kr",
      phone: "02-987-6543",
      message: null,
      created_at: "2026-11-01",
    });
  });

  test.each([
    ["one syllable", "늘"],
    ["the middle of a word", "초등"],
    ["the address, in other letters", "haneul.kim@EXAMPLE"],
    ["the message, over the lines", "체육관에서 쓸"],
    ["blanks around and within", "  체육관에서    쓸 수 "],
    ["full-width letters", "ＨＡＮＢＥＡＴ"],
    ["decomposed syllables", "바다".normalize("NFD")],
    ["blanks where the name has none", "바다 초등 학교"],
    ["words of several fields, in any order", "할인 haneul 바다"],
  ])("finds by %s", async (_, search) => {
    expect(await found({ q: search })).toEqual(["바다초등학교"]);
  });

  test.each([
    ["what is nowhere", "쿄쿄"],
    ["words of which one is nowhere", "바다 쿄쿄"],
    ["words of which each is in another inquiry", "바다 상담센터"],
    ["the end of one field and the beginning of the next", "학교김"],
    ["a quotation", "바다' or true --"],
  ])("does not find %s", async (_, search) => {
    expect(await found({ q: search })).toEqual([]);
  });

  test("of nothing finds everything, of more than 100 letters what the first 100 find", async () => {
    expect(await found({ q: "" })).toHaveLength(2);
    expect(await found({ q: " \u3000" })).toHaveLength(2);
    expect(await found({ q: "바다".padEnd(5000, " ") })).toEqual(["바다초등학교"]);
    expect(await found({ q: "바".repeat(100_000) })).toEqual([]);
  });

  test("finds latin letters in either case", async () => {
    expect(await found({ q: "abc" })).toEqual(["ABC 상담센터"]);
    expect(await found({ q: "LEE@" })).toEqual(["ABC 상담센터"]);
  });

  test("finds a name written together by what is written apart, and the other way round", async () => {
    expect(await found({ q: "ABC상담센터" })).toEqual(["ABC 상담센터"]);
    expect(await found({ q: "a b c" })).toEqual(["ABC 상담센터"]);
  });

  test("finds what staff noted, which is no change of the inquiry", async () => {
    const [inquiry] = await page({ q: "이강" });
    const note = "insert into public.inquiry_notes (inquiry_id, body, created_at) values ($1, $2, $3)";
    await backend.database.query(note, [inquiry?.id, "교감 선생님이 전화받음", "2026-11-03"]);
    await backend.database.query(note, [inquiry?.id, "제주 연수원도 관심", "2026-11-04"]);
    expect(await found({ q: "교감선생님" })).toEqual(["ABC 상담센터"]);
    expect(await found({ q: "연수원 상담센터" })).toEqual(["ABC 상담센터"]);
    expect(await page({ q: "관심" })).toMatchObject([{ version: 1 }]);
    await call(backend, "erase_inquiries", { ids: [inquiry?.id] }, admin);
    expect(await found({ q: "교감" })).toEqual([]);
  });

  test("finds notes of two admins who wrote at once", async () => {
    const [inquiry] = await page({ q: "이강" });
    const write = (body: string) =>
      backend.database.query("insert into public.inquiry_notes (inquiry_id, body) values ($1, $2)", [
        inquiry?.id,
        body,
      ]);
    await Promise.all(["첫째", "둘째", "셋째", "넷째"].map(write));
    expect(await found({ q: "첫째 둘째 셋째 넷째" })).toEqual(["ABC 상담센터"]);
  });

  test("follows a change of what it searches", async () => {
    await backend.database.exec(
      "update public.inquiries set contact_name = '남궁솔' where contact_name = '이강'",
    );
    expect(await found({ q: "남궁" })).toEqual(["ABC 상담센터"]);
    expect(await found({ q: "이강" })).toEqual([]);
  });
});

describe("a filter", () => {
  test("keeps to each of its parts", async () => {
    const kinds = [
      { organization_name: "가", status: "new", organization_type: "school" },
      { organization_name: "나", status: "completed", organization_type: "school" },
      { organization_name: "다", status: "new", organization_type: "health", suspected_spam: true },
      { organization_name: "라", status: "new", created_at: "2026-01-31T15:00:00Z" },
    ];
    for (const kind of kinds) await insertInquiry(backend.database, kind);
    const sort = "organization";
    expect(await found({ sort, status: "new" })).toEqual(["가", "다", "라"]);
    expect(await found({ sort, type: "school" })).toEqual(["가", "나"]);
    expect(await found({ sort, spam: "none" })).toEqual(["가", "나", "라"]);
    expect(await found({ sort, spam: "only" })).toEqual(["다"]);
    expect(await found({ sort, from: "2026-02-01", to: "2026-02-01" })).toEqual(["라"]);
    expect(await found({ sort, to: "2026-01-31" })).toEqual([]);
    expect(await found({})).toHaveLength(4);
  });
});

describe("numbers by status", () => {
  const numbers = async (filter: Record<string, unknown> = {}) => {
    const { body } = await call(backend, "list_details", { shown: [], filter }, admin);
    return (body as { counts: { status: string; suspected_spam: boolean; count: number }[] }).counts
      .map(({ status, suspected_spam, count }) => `${status}${suspected_spam ? ", spam" : ""}: ${count}`)
      .toSorted();
  };

  test("tell suspected spam apart, with a search and without", async () => {
    for (const kind of [
      { organization_name: "바다", organization_type: "school" },
      { organization_name: "바다", status: "completed" },
      { organization_name: "바다", suspected_spam: true },
      { organization_name: "숲", created_at: "2026-01-31T15:00:00Z" },
    ])
      await insertInquiry(backend.database, kind);
    expect(await numbers({ q: "바다" })).toEqual(["completed: 1", "new, spam: 1", "new: 1"]);
    expect(await numbers()).toEqual(["completed: 1", "new, spam: 1", "new: 2"]);
    expect(await numbers({ type: "school" })).toEqual(["new: 1"]);
    expect(await numbers({ from: "2026-02-01", to: "2026-02-01" })).toEqual(["new: 1"]);
  });
});

describe("pages", () => {
  const together = "2026-11-01T00:00:00.123456Z";
  beforeEach(async () => {
    // Some share a time, some an organisation: the id breaks the tie.
    for (let number = 0; number < 25; number += 1) {
      await insertInquiry(backend.database, {
        organization_name: `기관 ${number % 4}`,
        created_at: number < 12 ? together : `2026-10-${String(number).padStart(2, "0")}T00:00:00Z`,
      });
    }
  });

  async function walk(sort: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let last: Row | undefined; ; last = rows.at(-1)) {
      const cursor_value = sort.startsWith("organization") ? last?.organization_name : last?.created_at;
      const next = await page({ sort }, { page_size: 7, cursor_value, cursor_id: last?.id });
      rows.push(...next);
      if (next.length < 7) return rows;
    }
  }

  test.each([
    ["newest", "created_at desc, id desc"],
    ["oldest", "created_at, id"],
    ["organization", "organization_name, id"],
    ["organization-reversed", "organization_name desc, id desc"],
  ])("in the order %s show every inquiry once", async (sort, order) => {
    const all = await backend.database.query<{ id: string }>(
      `select id from public.inquiries order by ${order}`,
    );
    expect((await walk(sort)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test("are of 51 unless told otherwise, and never of more than 1000", async () => {
    await backend.database.exec(`
      insert into public.inquiries (organization_name, contact_name, email, phone)
      select '기관', '이름', 'a@example.kr', '02-123-4567' from generate_series(1, 1000)`);
    expect(await page({})).toHaveLength(51);
    expect(await page({}, { page_size: 5000 })).toHaveLength(1000);
    expect(await page({}, { page_size: 0 })).toHaveLength(1);
  });

  test.each([
    ["an unknown order", { filter: { sort: "random()" } }, "22023"],
    ["a part that the list does not have", { filter: { colour: "red" } }, "22023"],
    ["a value that closes the quotation", { filter: { status: "new' or 'x' = 'x" } }, "22023"],
    ["an assignee who closes it", { filter: { assigned: "' or true --" } }, "22P02"],
    ["a part that is no text", { filter: { status: ["new"] } }, "22023"],
    ["a filter that is none", { filter: "true" }, "22023"],
    ["a day that is none", { filter: { from: "2026-02-30" } }, "22008"],
    ["a time that is none", { cursor_value: "'; drop table x", cursor_id: crypto.randomUUID() }, "22007"],
    ["an id that is none", { cursor_value: together, cursor_id: "x" }, "22P02"],
  ])("%s is refused", async (_, asked, code) => {
    expect(await call(backend, "search_inquiries", asked, admin)).toMatchObject({ status: 400, code });
  });
});

test.each(["", "숲", "별빛 별빛", "aab", "a😀\u001fb😀", "가나다".repeat(300)])(
  "the keys of a text are its letters and each two side by side, each once: %s",
  async (text) => {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const pairs = letters.slice(1).map((letter, place) => ((letters[place] ?? 0) << 16) | letter);
    const [stored] = await backend.database.query<{ keys: number[] }>(
      "select private.search_keys($1) as keys",
      [text],
    );
    expect(stored?.keys).toEqual([...new Set([...letters, ...pairs])].toSorted((one, two) => one - two));
  },
);
