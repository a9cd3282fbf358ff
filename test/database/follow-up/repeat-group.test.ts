import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const asked = {
  organization_name: "한결 초등학교",
  email: "Admin@Star.kr",
  phone: "010-1234-5678",
  created_at: "2026-11-01",
};
const stranger = { organization_name: "먼 병원", email: "far@example.kr", phone: "02-987-6543" };

type Grouped = { id: string; created_at: string; same: string[] };
async function group(inquiry_id: string, page: object = {}): Promise<Grouped[]> {
  const { body, status, text } = await call(backend, "repeat_group", { inquiry_id, ...page }, admin);
  expect(status, text).toBe(200);
  return body as Grouped[];
}

test("all of a place are in it, itself too, newest first, with what they share, and strangers are not", async () => {
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

test("an anonymised inquiry has no place, and is in nobody's", async () => {
  const id = await insertInquiry(backend.database, asked);
  const other = await insertInquiry(backend.database, { ...asked, created_at: "2026-10-01" });
  await call(backend, "erase_inquiry", { id }, admin);
  expect(await group(id)).toEqual([]);
  expect((await group(other)).map((each) => each.id)).toEqual([other]);
});

test("visitors and staff are refused", async () => {
  const inquiry_id = await insertInquiry(backend.database, asked);
  expect(await call(backend, "repeat_group", { inquiry_id })).toMatchObject({ status: 401, code: "42501" });
  expect(await call(backend, "repeat_group", { inquiry_id }, staff)).toMatchObject({
    status: 403,
    code: "42501",
  });
});
