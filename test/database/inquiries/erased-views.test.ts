import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn, type ApiUser } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
let colleague: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
  colleague = await signedIn(backend, "admin");
});
beforeEach(() =>
  backend.database.exec(
    "delete from public.inquiries; delete from public.list_views; delete from public.audit_events",
  ),
);
afterAll(() => backend.stop());

const person = {
  organization_name: "새벽초등학교",
  contact_name: "남궁 하늘",
  email: "Sky.Namgung@example.kr",
  phone: "02-123-4567~8 (내선 12) / 010-7777-8888",
};
const save = (q: string | null, who = admin) =>
  ask(backend, "/rest/v1/list_views", {
    body: { name: `view ${crypto.randomUUID().slice(0, 8)}`, filter: q === null ? { status: "new" } : { q } },
    token: who.token,
  });
const searches = async () =>
  (
    await backend.database.query<{ q: string | null }>(
      "select filter ->> 'q' as q from public.list_views order by 1",
    )
  ).map(({ q }) => q);
const erase = async (id: string) =>
  expect((await call(backend, "erase_inquiry", { id }, admin)).body).toBe(true);

test.each([
  ["the name, however it is spaced", "남궁하늘"],
  ["a part of the name", "하늘"],
  ["the first consonants of the name", "ㄴㄱㅎㄴ"],
  ["the name among other words", "남궁하늘 견적"],
  ["the name with a title", "남궁하늘 선생님"],
  ["the address in other letters", "sky.namgung@EXAMPLE.kr"],
  ["the address before the @", "sky.namgung"],
  ["a telephone number", "010-7777-8888"],
  ["a telephone number with blanks", "010 7777 8888"],
  ["a telephone number as from abroad", "+82 10-7777-8888"],
  ["a telephone number without its first digits", "777-78888"],
  ["the other telephone number", "021234567"],
])("a view that searches for %s goes with whom it finds", async (_, q) => {
  const id = await insertInquiry(backend.database, person);
  expect((await save(q, colleague)).status).toBe(201);
  await erase(id);
  expect(await searches()).toEqual([]);
});

test.each([
  ["the institution", "새벽초등학교"],
  ["a part of the institution", "새벽초"],
  ["one letter", "늘"],
  ["six digits", "777788"],
  ["something else", "견적"],
  ["another name", "김하늘"],
])("a view that searches for %s stays", async (_, q) => {
  const id = await insertInquiry(backend.database, person);
  await save(q);
  await erase(id);
  expect(await searches()).toEqual([q]);
});

test("who writes the institution in place of a name takes no view of it along", async () => {
  const id = await insertInquiry(backend.database, { ...person, contact_name: "새벽초등학교" });
  for (const q of ["새벽초등학교", "새벽초"]) await save(q);
  await erase(id);
  expect(await searches()).toEqual(["새벽초", "새벽초등학교"]);
});

test("a view stays as long as it finds somebody else, or the same person by another inquiry", async () => {
  const ids = [
    await insertInquiry(backend.database, person),
    await insertInquiry(backend.database, { ...person, phone: "02-999-8888" }),
  ];
  await insertInquiry(backend.database, { organization_name: "하늘유치원", contact_name: "김보건" });
  for (const q of ["하늘", "남궁하늘", "sky.namgung@example.kr"]) await save(q);
  await save(null);
  await erase(ids[0] ?? "");
  expect(await searches()).toHaveLength(4);
  await erase(ids[1] ?? "");
  expect(await searches()).toEqual(["하늘", null]);
});

test("how many views went is in the history and the audit, also after the retention, and never what they searched for", async () => {
  const erased = await insertInquiry(backend.database, person);
  for (const q of ["남궁하늘", "01077778888"]) await save(q);
  await erase(erased);
  const old = await insertInquiry(backend.database, { ...person, status: "completed" });
  await save("남궁하늘", colleague);
  await backend.database.exec("update public.inquiries set completed_at = now() - interval '4 years'");
  await backend.database.query("select private.anonymise_completed_inquiries()");
  const unseen = await insertInquiry(backend.database, { ...person, status: "completed" });
  await backend.database.query(
    "update public.inquiries set completed_at = now() - interval '4 years' where id = $1",
    [unseen],
  );
  await backend.database.query("select private.anonymise_completed_inquiries()");

  const audited = await backend.database.query(
    "select kind, actor, inquiry_id, details from public.audit_events order by id",
  );
  expect(audited).toEqual([
    { kind: "erasure", actor: admin.id, inquiry_id: erased, details: { views: 2 } },
    { kind: "anonymisation", actor: null, inquiry_id: old, details: { views: 1 } },
  ]);
  expect(
    await backend.database.query(
      "select from public.inquiry_events where inquiry_events::text ~ '남궁|7777'",
    ),
  ).toEqual([]);
});
