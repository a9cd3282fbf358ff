import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, attempt, call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(() => backend.database.exec("delete from public.inquiries"));

const count = async (filter: object = {}) => (await call(backend, "count_inquiries", { filter }, admin)).body;
const kept = () =>
  backend.database.query(
    `select received_on::text, status, organization_type, suspected_spam, count
     from public.inquiry_counts where count <> 0 order by 1, 2, 3, 4`,
  );

async function expectToAddUp() {
  const before = await kept();
  await backend.database.query("select private.recount_inquiries()");
  expect(before).toEqual(await kept());
}

test("an inquiry left, moved, suspected and removed is counted each time", async () => {
  await ask(backend, "/rest/v1/inquiries", {
    body: { organization_name: "한빛", contact_name: "김", email: "a@example.kr", phone: "02-123-4567" },
  });
  expect(await count({ status: "new", type: "general", spam: "none" })).toBe(1);
  await ask(backend, "/rest/v1/inquiries?id=not.is.null", {
    method: "PATCH",
    body: { status: "completed", suspected_spam: true },
    token: admin.token,
  });
  expect(await count({ status: "new" })).toBe(0);
  expect(await count({ status: "completed", spam: "only" })).toBe(1);
  await expectToAddUp();
  await backend.database.exec("delete from public.inquiries");
  expect(await count()).toBe(0);
  await expectToAddUp();
});

test("many at once add up, of whatever kind", async () => {
  await backend.database.exec(`
    insert into public.inquiries
      (organization_name, contact_name, email, phone, organization_type, estimated_users, status, suspected_spam, created_at)
    select '기관', '이름', 'a@example.kr', '02-123-4567', (array['school', 'company', 'general'])[1 + n % 3],
      (array[null, 'under50', 'over500'])[1 + n % 3], (array['new', 'in_progress', 'completed'])[1 + n % 3], n % 5 = 0,
      timestamptz '2026-11-21' - n * interval '7 hours'
    from generate_series(1, 200) as n`);
  expect(await count()).toBe(200);
  expect(await count({ spam: "none" })).toBe(160);
  await expectToAddUp();
  await backend.database.exec(
    "update public.inquiries set status = 'completed', estimated_users = 'under50' where organization_type <> 'school'",
  );
  expect(await count({ status: "completed" })).toBe(134);
  await expectToAddUp();
});

test("days are Seoul's, both ends included", async () => {
  for (const created_at of [
    "2026-11-20T14:59:59Z",
    "2026-11-20T15:00:00Z",
    "2026-11-21T14:59:59Z",
    "2026-11-21T15:00:00Z",
  ]) {
    await insertInquiry(backend.database, { created_at });
  }
  expect(await count({ from: "2026-11-21", to: "2026-11-21" })).toBe(2);
  expect(await count({ from: "2026-11-21" })).toBe(3);
  expect(await count({ to: "2026-11-20" })).toBe(1);
  expect(await count({ from: "2026-11-22", to: "2026-11-21" })).toBe(0);
});

test("with a search it counts what the search finds, within the rest of the filter", async () => {
  await insertInquiry(backend.database, { organization_name: "바다초등학교" });
  await insertInquiry(backend.database, { organization_name: "바다중학교", status: "in_progress" });
  await insertInquiry(backend.database, { organization_name: "하늘중학교", status: "in_progress" });
  expect(await count({ q: "바다" })).toBe(2);
  expect(await count({ q: "바다", status: "in_progress" })).toBe(1);
  expect(await count({ q: "  " })).toBe(3);
});

test("twenty at once and two who change all of them never wait for each other in vain", async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      insertInquiry(backend.database, { organization_name: `기관 ${index}` }),
    ),
  );
  const change = (status: string, order: string[]) =>
    ask(backend, `/rest/v1/inquiries?id=in.(${order.join(",")})`, {
      method: "PATCH",
      body: { status },
      token: admin.token,
    });
  const answers = await Promise.all([change("completed", ids), change("in_progress", ids.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  await expectToAddUp();
});

test("of what is found very often a page counts ten thousand and one, an export all", async () => {
  await backend.database.exec(`
    set session_replication_role = replica;
    insert into public.inquiries (organization_name, contact_name, email, phone, created_at)
    select '바다초등학교', '김하늘', 'a@example.kr', '010-0000-0000', now() - n * interval '11 minutes'
    from generate_series(1, 10050) as n;
    reset session_replication_role;
    select private.recount_inquiries();`);
  // Not over HTTP: storing so many blocks the process's connections too long.
  const counts = `select public.count_inquiries(filter) as found, public.record_export(filter) as recorded, (
    select sum(count)::integer from private.count_inquiries_by_status(filter)
  ) as shown from jsonb_build_object('q', '바다') as filter`;
  expect(await attempt(backend.database, admin.caller, counts)).toEqual([
    { found: 10_050, recorded: 10_050, shown: 10_001 },
  ]);
});
