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
  for (const id of [erased, other]) await call(backend, "erase_inquiries", { ids: [id] }, admin);
  expect([await related(erased), await group(erased)]).toEqual([[], []]);
  expect([await related(other), await group(other)]).toEqual([[], []]);
});

type Grouped = { id: string; created_at: string; same: string[] };
async function group(inquiry_id: string, page: object = {}): Promise<Grouped[]> {
  const { body, status, text } = await call(backend, "repeat_group", { inquiry_id, ...page }, admin);
  expect(status, text).toBe(200);
  return body as Grouped[];
}

test("a group has all of its place, newest first, with what they share, no stranger", async () => {
  const id = await insertInquiry(backend.database, asked);
  await insertInquiry(backend.database, stranger);
  const byName = await insertInquiry(backend.database, {
    ...stranger,
    organization_name: "한결초등학교",
    created_at: "2026-11-03",
  });
  const byRest = await insertInquiry(backend.database, {
    ...stranger,
    email: "admin@star.kr",
    phone: "010-1234-5678 (내선 3)",
    created_at: "2026-11-02",
    suspected_spam: true,
  });
  expect((await group(id)).map((each) => [each.id, each.same])).toEqual([
    [byName, ["organization_name"]],
    [byRest, ["phone", "email"]],
    [id, ["phone", "email", "organization_name"]],
  ]);
});

test("its pages hold each once, forwards and back, also where times are the same", async () => {
  const id = await insertInquiry(backend.database, asked);
  for (let count = 0; count < 6; count += 1)
    await insertInquiry(backend.database, { ...asked, created_at: `2026-10-${10 + Math.floor(count / 3)}` });
  const all = (await group(id)).map((each) => each.id);
  expect(new Set(all).size).toBe(7);

  const cursorAt = (each?: Grouped) => ({ cursor_at: each?.created_at, cursor_id: each?.id, row_limit: 3 });
  const first = await group(id, { row_limit: 3 });
  const second = await group(id, { side: "after", ...cursorAt(first.at(-1)) });
  const third = await group(id, { side: "after", ...cursorAt(second.at(-1)) });
  expect([...first, ...second, ...third].map((each) => each.id)).toEqual(all);
  const back = await group(id, { side: "before", ...cursorAt(third[0]) });
  expect(back.toReversed()).toEqual(second);
});
