import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.saved_views"));

const views = "/rest/v1/saved_views";
const mine = { name: "내 신규", filter: { status: "new", assigned: "me" } };
const keep = (body: object, who?: ApiUser) => ask(backend, views, { body, token: who?.token });
const namesFor = async (who: ApiUser) => {
  const { body } = await ask(backend, `${views}?select=name&order=name`, { token: who.token });
  return (body as { name: string }[]).map(({ name }) => name);
};
const stored = () => backend.database.query("select name, is_shared from public.saved_views order by name");

test("an admin's views are theirs alone, and a shared one every admin's to read", async () => {
  expect((await keep(mine, admin)).status).toBe(201);
  expect((await keep({ ...mine, name: "모두의 신규", is_shared: true }, admin)).status).toBe(201);
  expect(await namesFor(admin)).toEqual(["내 신규", "모두의 신규"]);
  expect(await namesFor(colleague)).toEqual(["모두의 신규"]);

  const all = `${views}?id=not.is.null`;
  await ask(backend, all, { method: "PATCH", body: { name: "바꿈" }, token: colleague.token });
  await ask(backend, all, { method: "DELETE", token: colleague.token });
  expect((await keep({ ...mine, owner: admin.id }, colleague)).code).toBe("42501");
  expect(await stored()).toHaveLength(2);

  const own = `${views}?name=eq.${encodeURIComponent("내 신규")}`;
  await ask(backend, own, { method: "PATCH", body: { name: "신규", is_shared: true }, token: admin.token });
  expect(await namesFor(colleague)).toEqual(["모두의 신규", "신규"]);
  await ask(backend, all, { method: "DELETE", token: admin.token });
  expect(await stored()).toEqual([]);
});

test("who is no admin any more shares none", async () => {
  const left = await signedIn(backend, "admin");
  await keep({ ...mine, is_shared: true }, left);
  expect(await namesFor(admin)).toEqual(["내 신규"]);
  await backend.database.query("delete from public.user_roles where user_id = $1", [left.id]);
  expect(await namesFor(admin)).toEqual([]);
});

test.each([
  ["no name", { filter: mine.filter }, "23502"],
  ["a blank name", { ...mine, name: "\u3000\u2800\u200d" }, "23514"],
  ["a name of 31 letters", { ...mine, name: "가".repeat(31) }, "23514"],
  ["no part", { ...mine, filter: {} }, "23514"],
  ["a list for a filter", { ...mine, filter: ["new"] }, "22023"],
  ["a part that the list does not have", { ...mine, filter: { colour: "red" } }, "22023"],
  ["a part that is no text", { ...mine, filter: { status: { x: 1 } } }, "22023"],
  ["an unknown status", { ...mine, filter: { status: "gone" } }, "22023"],
  ["an assignee that is no id", { ...mine, filter: { assigned: "you" } }, "22P02"],
  ["a day that is none", { ...mine, filter: { from: "2026-02-31" } }, "22008"],
  ["days in the wrong order", { ...mine, filter: { from: "2026-02-02", to: "2026-02-01" } }, "23514"],
  ["a search", { ...mine, filter: { ...mine.filter, q: "김하늘" } }, "23514"],
  ["a text for a day", { ...mine, filter: { from: "김하늘" } }, "22023"],
  ["a text for an order", { ...mine, filter: { sort: "김하늘" } }, "22023"],
])("a view with %s is refused", async (_, body, code) => {
  expect((await keep(body, admin)).code).toBe(code);
  expect(await stored()).toEqual([]);
});

test("a name is an admin's once, ten views are the most, and twenty of all are shared", async () => {
  await keep({ ...mine, name: "VR" }, admin);
  expect((await keep({ ...mine, name: "vr" }, admin)).code).toBe("23505");
  expect((await keep({ ...mine, name: "vr" }, colleague)).status).toBe(201);

  const fill = (owner: string, count: number) =>
    backend.database.query(
      `insert into public.saved_views (owner, name, filter, is_shared)
       select $1, 'view ' || n, '{"status": "new"}', true from generate_series(1, $2::integer) as n`,
      [owner, count],
    );
  await fill(admin.id, 9);
  expect(await keep(mine, admin)).toMatchObject({ status: 422, code: "PT422" });
  await fill(colleague.id, 9);
  const third = await signedIn(backend, "admin");
  await fill(third.id, 2);
  expect(await keep({ ...mine, is_shared: true }, third)).toMatchObject({ status: 409, code: "PT409" });
  expect((await keep(mine, third)).status).toBe(201);
  const body = { is_shared: true };
  const again = await ask(backend, `${views}?is_shared=is.false&owner=eq.${third.id}`, {
    method: "PATCH",
    body,
    token: third.token,
  });
  expect(again.code).toBe("PT409");
});

test("thirty views are shown at most, those after a second of counting uncounted", async () => {
  const owners = [admin, colleague, await signedIn(backend, "admin"), await signedIn(backend, "admin")];
  // Forty come together where admins share theirs while others are none.
  await backend.database.exec("alter table public.saved_views disable trigger bound_saved_views");
  for (const owner of owners)
    await backend.database.query(
      `insert into public.saved_views (owner, name, filter, is_shared)
       select $1, 'view ' || n, '{"status": "new"}', true from generate_series(1, 10) as n`,
      [owner.id],
    );
  await backend.database.exec("alter table public.saved_views enable trigger bound_saved_views");
  const count = "private.count_inquiries_by_status(jsonb)";
  const [quick] = await backend.database.query<{ definition: string }>(
    `select pg_get_functiondef('${count}'::regprocedure) as definition`,
  );
  await backend.database.exec(`
    create or replace function private.count_inquiries_by_status(filter jsonb) returns table (status text, suspected_spam boolean, count bigint)
    language sql stable as $$ select 'new', false, 1::bigint from pg_sleep(0.4) $$`);
  const { body } = await call(backend, "list_details", { shown: [], with_views: true }, admin);
  await backend.database.exec(quick?.definition ?? "");
  const { views: counted } = body as { views: { is_own: boolean; counts: unknown }[] };
  expect(counted).toHaveLength(30);
  expect(counted.slice(0, 10).every(({ is_own }) => is_own)).toBe(true);
  const uncounted = counted.filter(({ counts }) => counts === null);
  expect(uncounted.length).toBeGreaterThanOrEqual(27);
  expect(uncounted.length).toBeLessThan(30);
});

test("views go with the account", async () => {
  const left = await signedIn(backend, "admin");
  await keep(mine, left);
  await backend.database.query("delete from auth.users where id = $1", [left.id]);
  expect(await stored()).toEqual([]);
});

test("each view comes with its counts, and 'me' is whoever reads it", async () => {
  await insertInquiry(backend.database, { assigned_to: admin.id });
  await insertInquiry(backend.database, { assigned_to: admin.id, status: "completed" });
  await insertInquiry(backend.database, { assigned_to: colleague.id });
  const sorted = { name: "차례", filter: { from: "2020-01-01", sort: "oldest" } };
  await keep({ ...mine, filter: { assigned: "me" }, is_shared: true }, admin);
  await keep(sorted, admin);
  const countsFor = async (who: ApiUser) => {
    const asked = { shown: [], with_views: true };
    const { body } = await call(backend, "list_details", asked, who);
    const counted = (body as { views: { name: string; is_own: boolean; counts: { count: number }[] }[] })
      .views;
    return counted.map(({ name, is_own, counts }) => [
      name,
      is_own,
      counts.reduce((sum, { count }) => sum + count, 0),
    ]);
  };
  expect(await countsFor(admin)).toEqual([
    ["내 신규", true, 2],
    ["차례", true, 3],
  ]);
  expect(await countsFor(colleague)).toEqual([["내 신규", false, 1]]);
});

test("a view of a filter that an earlier version knew comes without its counts, and the others with theirs", async () => {
  await keep(mine, admin);
  await backend.database.exec(`
    alter table public.saved_views disable trigger bound_saved_views;
    insert into public.saved_views (owner, name, filter) values ('${admin.id}', '예전', '{"source": "gone"}');
    alter table public.saved_views enable trigger bound_saved_views`);
  const { body } = await call(backend, "list_details", { shown: [], with_views: true }, admin);
  expect(body).toMatchObject({
    views: [
      { name: "내 신규", counts: expect.any(Array) },
      { name: "예전", counts: null },
    ],
  });
});
