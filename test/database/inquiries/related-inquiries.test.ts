import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const asked = {
  organization_name: "한결 초등학교",
  email: "Admin@Star.kr",
  phone: "010-1234-5678",
  created_at: "2026-11-01",
};
const stranger = { organization_name: "먼 병원", email: "far@example.kr", phone: "02-987-6543" };

type Related = { organization_name: string; same: string[]; created_at: string };

async function opened(inquiry_id: string) {
  const { body, status, text } = await call(backend, "open_inquiry", { inquiry_id }, admin);
  expect(status, text).toBe(200);
  return (body as { related: Related[] }).related;
}

async function related(inquiry_id: string) {
  return (await opened(inquiry_id)).map(({ organization_name, same }) => ({ organization_name, same }));
}

test.each([
  ["the address in other letters", { email: "admin@star.KR" }, ["email"]],
  ["the phone with an extension", { phone: "010-1234-5678 (내선 3)" }, ["phone"]],
  ["the phone before another", { phone: "010-1234-5678~9 / 02-999-8888" }, ["phone"]],
  ["the name without its blank", { organization_name: "한결초등학교" }, ["organization_name"]],
  [
    "the name with a full-width blank, and the phone",
    { organization_name: "한결　초등학교", phone: "010-1234-5678" },
    ["phone", "organization_name"],
  ],
])("%s is the same place", async (_, written, same) => {
  const id = await insertInquiry(backend.database, asked);
  await insertInquiry(backend.database, stranger);
  const other = { ...stranger, ...written };
  await insertInquiry(backend.database, other);
  expect(await related(id)).toEqual([{ organization_name: other.organization_name, same }]);
});

test("the newest twenty are shown, each once", async () => {
  const id = await insertInquiry(backend.database, asked);
  for (let day = 1; day <= 24; day += 1)
    await insertInquiry(backend.database, {
      ...asked,
      created_at: `2026-10-${String(day).padStart(2, "0")}`,
    });
  const days = (await opened(id)).map(({ created_at }) => Number(created_at.slice(8, 10)));
  expect(days).toHaveLength(20);
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  expect(Math.max(...days)).toBeGreaterThan(22);
});

test("whoever has been erased is found by nobody, and finds nobody", async () => {
  const erased = await insertInquiry(backend.database, asked);
  await insertInquiry(backend.database, { ...asked, created_at: "2026-11-02" });
  const other = await insertInquiry(backend.database, { ...asked, created_at: "2026-11-03" });
  for (const id of [erased, other]) await call(backend, "erase_inquiry", { id }, admin);
  expect(await related(erased)).toEqual([]);
  expect(await related(other)).toEqual([]);
});

test("related inquiries are found by index", async () => {
  await backend.database.exec(
    `set session_replication_role = replica;
     insert into public.inquiries (reference, organization_name, contact_name, email, phone)
     select upper(left(md5(number::text), 10)), '기관 ' || number, '이름', number || '@example.kr',
       '010-0000-' || lpad(number::text, 4, '0')
     from generate_series(1, 1500) as number;
     reset session_replication_role`,
  );
  await backend.database.exec("analyze public.inquiries");
  const [source] = await backend.database.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = 'private.related_inquiries(uuid)'::regprocedure",
  );
  const conditions = [...(source?.body ?? "").matchAll(/where (.+?) = own_\w+/g)].map(([, key]) => key);
  expect(conditions).toHaveLength(3);
  for (const condition of conditions) {
    const plan = await backend.database.query<{ "QUERY PLAN": string }>(
      `explain select id from public.inquiries where ${condition} = 'x' and anonymised_at is null`,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n"), condition).toContain("inquiries_same_");
  }
});
