import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { signedIn, type ApiUser } from "../callers.ts";
import { countingRowsRead } from "../rows-read.ts";

// 학교 is in every third inquiry, 제주 in every thirtieth, 울릉 in four.
const COUNT = 24_000;

let backend: Backend;
let admin: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
  await backend.database.transaction(async (sql) => {
    await sql.exec("set local session_replication_role = replica");
    await sql.query(
      `insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at)
       select upper(left(md5(number::text), 10)),
         case when number % 3 = 1 then '학교' when number % 20 = 5 then '제주' when number % 6000 = 77 then '울릉' else '재단' end
           || ' ' || md5(number::text),
         '이름', 'a@example.kr', '02-123-4567', '2026-11-01'::timestamptz - number * interval '1 minute'
       from generate_series(0, $1::int - 1) as number`,
      [COUNT],
    );
  });
  // Until then the index has a list of what is new, which each part of a search reads.
  await backend.database.exec("vacuum analyze public.inquiries");
});
afterAll(() => backend.stop());

type Row = { id: string; organization_name: string; created_at: string };

function searched(search: string, page_size: number, sort = "newest", after?: Row) {
  const value = sort === "newest" ? after?.created_at : after?.organization_name;
  return backend.database.as(admin.caller, async (sql) => {
    const { result, rowsRead } = await countingRowsRead(sql, ["inquiries"], () =>
      sql.query<Row>(
        `select id, organization_name, created_at::text from public.search_inquiries(
           filter => jsonb_build_object('q', $1::text, 'sort', $3::text), page_size => $2, cursor_value => $4, cursor_id => $5)`,
        [search, page_size, sort, value ?? null, after?.id ?? null],
      ),
    );
    return { rows: result, rowsRead };
  });
}

describe("among many inquiries, a page of a search", () => {
  test.each(["학교", "제주", "울릉", "재단"])("shows each once and in order: %s", async (search) => {
    for (const [sort, order] of [
      ["newest", "created_at desc, id desc"],
      ["organization", "organization_name, id"],
    ] as const) {
      const all = await backend.database.query<{ id: string }>(
        `select id from public.inquiries where organization_name like $1 order by ${order} limit 3000`,
        [`${search}%`],
      );
      const shown: Row[] = [];
      while (shown.length < all.length) {
        const { rows } = await searched(search, 1_000, sort, shown.at(-1));
        if (rows.length === 0) break;
        shown.push(...rows);
      }
      expect(shown.slice(0, all.length).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    }
  });

  test("of a thousand looks at what fills it, and not at all that fit, where every third does", async () => {
    const { rows, rowsRead } = await searched("학교", 1_000);
    expect(rows).toHaveLength(1_000);
    // A third of the 24,000 inquiries match.
    expect(rowsRead).toBeLessThan(8_000);
  });

  test("of what is rare looks at little more than there is of it", async () => {
    const { rows, rowsRead } = await searched("울릉", 1_000);
    expect(rows.length).toBeLessThan(10);
    expect(rowsRead).toBeLessThan(3_000);
  });

  test.each(["울", "울릉", "울릉 재단 0", "쿄", "쿄쿄", "ㅈㅈ", "gmail"])(
    "of %s enters the index",
    async (search) => {
      const [condition] = await backend.database.query<{ sql: string }>(
        "select private.inquiry_search($1) as sql",
        [search],
      );
      const plan = await backend.database.query<{ "QUERY PLAN": string }>(
        `explain select id from public.inquiries where ${condition?.sql}`,
      );
      expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain(
        "Bitmap Index Scan on inquiries_search",
      );
    },
  );
});
