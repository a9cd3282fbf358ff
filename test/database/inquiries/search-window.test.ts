import { beforeAll, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { signedIn } from "../callers.ts";

// 학교 is in every third inquiry, 제주 in every thirtieth, 울릉 in four.
const COUNT = 24_000;

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeAll(async () => {
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

type Row = { id: string; organization_name: string; created_at: string };

function searched(search: string, sort: string, after?: Row) {
  const value = sort === "newest" ? after?.created_at : after?.organization_name;
  return backend.database.as(admin.caller, (sql) =>
    sql.query<Row>(
      `select id, organization_name, created_at::text from public.search_inquiries(
         filter => jsonb_build_object('q', $1::text, 'sort', $2::text), page_size => 1000,
         cursor_value => $3, cursor_id => $4)`,
      [search, sort, value ?? null, after?.id ?? null],
    ),
  );
}

test.each(["학교", "제주", "울릉", "재단"])(
  "pages of a search show each once, in order: %s",
  async (search) => {
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
        const rows = await searched(search, sort, shown.at(-1));
        if (rows.length === 0) break;
        shown.push(...rows);
      }
      expect(shown.slice(0, all.length).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    }
  },
);
