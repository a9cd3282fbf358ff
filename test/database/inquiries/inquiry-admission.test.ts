import { beforeEach, expect, test } from "vitest";
import { inquiryLimits } from "../../../app/inquiry/submission/accept-inquiry.server.ts";
import { inquiry } from "../../backend/clients.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn } from "../callers.ts";
import { asWorker } from "../notifications/worker-calls.ts";

const backend = await backendOfFile();
beforeEach(async () => {
  await backend.database.exec("delete from private.inquiry_budgets; delete from private.inquiry_days");
  await attemptsSoFar(0);
  await attemptsOfDay(0);
});

type Way = { headers?: Record<string, string>; token?: string };

const leave = (columns: object = {}, way: Way = {}) =>
  ask(backend, "/rest/v1/inquiries", {
    ...way,
    body: { ...inquiry(), ...columns },
    headers: { Prefer: "return=minimal", ...way.headers },
  });

const leaveBySite = (columns: object = {}, address?: string) =>
  leave(columns, {
    headers: { "X-Site-Token": backend.siteToken, ...(address && { "X-Visitor-Address": address }) },
  });

const lookEachMinute = () => asWorker(backend, "store_deadlines", { deadlines: {} });

const from = (address: string): Way => ({ headers: { "X-Forwarded-For": address } });

const budgetOf = (network: string, inquiries: number) =>
  backend.database.query(
    `insert into private.inquiry_budgets values ($1, date_bin('10 minutes', now(), 'epoch'), $2)
     on conflict (network, window_start) do update set inquiries = excluded.inquiries`,
    [network, inquiries],
  );

const attemptsSoFar = (count: number) =>
  backend.database.query(
    `select setval(
       'private.direct_attempts',
       extract(epoch from date_bin('10 minutes', clock_timestamp(), 'epoch'))::bigint * 1000000 + $1::bigint
     )`,
    [count],
  );

const attemptsOfDay = (count: number) =>
  backend.database.query(
    `select setval(
       'private.direct_attempts_of_day',
       extract(epoch from date_bin('1 day', clock_timestamp(), 'epoch'))::bigint * 1000000 + $1::bigint
     )`,
    [count],
  );

const storedOf = (organization: string) =>
  backend.database.query<{
    reference: string;
    suspected_spam: boolean;
    created_at: string;
    submission_id: string;
  }>("select * from public.inquiries where organization_name = $1", [organization]);

test("whoever has the public key leaves an inquiry", async () => {
  expect((await leave({ organization_name: "공개 키" })).status).toBe(201);
  expect(await storedOf("공개 키")).toMatchObject([{ suspected_spam: false }]);
});

test("several in one statement are refused", async () => {
  const several = await ask(backend, "/rest/v1/inquiries", { body: [inquiry("여럿"), inquiry("여럿")] });
  expect(several).toMatchObject({ status: 400, code: "22023" });
  expect(await storedOf("여럿")).toEqual([]);
});

test("of several in one statement no more than one is worked on", async () => {
  const rows = Array.from({ length: 30 }, (_, number) => inquiry(`여럿 ${number}`));
  // Each stored row takes one from the sequence; a rollback puts nothing back.
  await backend.database.exec(`
    create sequence public.worked_on;
    create function public.count_work() returns trigger language plpgsql security definer as
      $$ begin perform nextval('public.worked_on'); return new; end $$;
    create trigger zz_count_work before insert on public.inquiries for each row execute function public.count_work();
  `);
  await ask(backend, "/rest/v1/inquiries", { body: rows });
  const worked = await backend.database.query("select last_value::int as rows from public.worked_on");
  await backend.database.exec("drop function public.count_work cascade; drop sequence public.worked_on");
  expect(worked).toEqual([{ rows: 1 }]);
});

test("more than ten from one network are suspected, more than thirty refused", async () => {
  await budgetOf("direct 203.0.113.7", 9);
  await leave({ organization_name: "열째" }, from("203.0.113.7"));
  await leave({ organization_name: "열한째" }, from("203.0.113.7"));
  expect(await storedOf("열째")).toMatchObject([{ suspected_spam: false }]);
  expect(await storedOf("열한째")).toMatchObject([{ suspected_spam: true }]);

  await budgetOf("direct 203.0.113.7", 30);
  expect(await leave({}, from("203.0.113.7"))).toMatchObject({ status: 429, code: "PT429" });
  expect((await leave({}, from("203.0.113.8"))).status).toBe(201);
});

test("an account makes no difference", async () => {
  const staff = await signedIn(backend, "staff");
  await budgetOf("direct 203.0.113.9", 30);
  expect((await leave({}, { ...from("203.0.113.9"), token: staff.token })).status).toBe(429);
});

test("addresses of one IPv6 connection, and of one customer, are counted together", async () => {
  await budgetOf("direct 2001:db8:1:2::/64", 30);
  expect((await leave({}, from("2001:db8:1:2:aaaa::1"))).status).toBe(429);
  expect((await leave({}, from("2001:db8:1:3::1"))).status).toBe(201);
  await budgetOf("direct 2001:db8:1::/48", 120);
  expect((await leave({}, from("2001:db8:1:4::1"))).status).toBe(429);
  expect((await leave({}, from("2001:db8:2::1"))).status).toBe(201);
});

test("all direct callers have three hundred in ten minutes; the site does not feel it", async () => {
  await attemptsSoFar(300);
  expect((await leave({}, from("203.0.113.10"))).status).toBe(429);
  expect((await leaveBySite({}, "203.0.113.10")).status).toBe(201);
});

test("a refused statement counts for the three hundred as well", async () => {
  const windowNumber = () => Math.floor(Date.now() / 600_000);
  let codes: unknown[];
  let begun: number;
  do {
    begun = windowNumber();
    await attemptsSoFar(290);
    codes = [];
    for (let post = 0; post < 20; post += 1) {
      const two = { ...from(`198.51.100.${post}`), body: [inquiry("둘"), inquiry("둘")] };
      codes.push((await ask(backend, "/rest/v1/inquiries", two)).code);
    }
  } while (windowNumber() !== begun);
  expect(codes).toEqual([...Array(10).fill("22023"), ...Array(10).fill("PT429")]);
  expect((await leaveBySite({}, "203.0.113.10")).status).toBe(201);
});

test("ten minutes after three hundred a direct inquiry is stored again", async () => {
  await attemptsSoFar(300 - 600_000_000);
  expect((await leave({}, from("203.0.113.13"))).status).toBe(201);
  expect((await leave({}, from("203.0.113.13"))).status).toBe(201);
});

test("a day has a thousand direct inquiries, of all callers, and the next begins anew", async () => {
  await attemptsOfDay(999);
  expect((await leave({}, from("203.0.113.14"))).status).toBe(201);
  expect(await leave({}, from("203.0.113.15"))).toMatchObject({ status: 429, code: "PT429" });
  expect((await leaveBySite({}, "203.0.113.14")).status).toBe(201);
  await attemptsOfDay(1_000 - 86_400_000_000);
  expect((await leave({}, from("203.0.113.14"))).status).toBe(201);
});

test("a day has fifteen hundred by the site from one address, which is not stored", async () => {
  const address = "203.0.113.16";
  expect((await leaveBySite({}, address)).status).toBe(201);
  const [days] = await backend.database.query<{ days: string }>(
    "select json_agg(inquiry_days)::text as days from private.inquiry_days",
  );
  expect(days?.days).not.toContain(address);
  await backend.database.exec("update private.inquiry_days set inquiries = 1499");
  expect((await leaveBySite({}, address)).status).toBe(201);
  expect(await leaveBySite({}, address)).toMatchObject({ status: 429, code: "PT429" });
  expect((await leaveBySite({}, "203.0.113.17")).status).toBe(201);

  await backend.database.exec("update private.inquiry_days set day = day - 1");
  expect((await leaveBySite({}, address)).status).toBe(201);
});

test("three hundred by the site from one address pass, and what it kept is uncounted", async () => {
  const { suspiciousFrom, refusedFrom } = inquiryLimits;
  await budgetOf("site 203.0.113.11", suspiciousFrom - 1);
  await leaveBySite({ organization_name: "삼백째" }, "203.0.113.11");
  await leaveBySite({ organization_name: "삼백한째" }, "203.0.113.11");
  expect(await storedOf("삼백째")).toMatchObject([{ suspected_spam: false }]);
  expect(await storedOf("삼백한째")).toMatchObject([{ suspected_spam: true }]);
  await budgetOf("site 203.0.113.11", refusedFrom);
  expect((await leaveBySite({}, "203.0.113.11")).status).toBe(429);
  expect((await leaveBySite()).status).toBe(201);
});

test("nobody without the site's token chooses a reference, or learns of a repeat", async () => {
  const chosen = {
    organization_name: "고른 번호",
    reference: "ABCDEFGHJK",
    submission_id: crypto.randomUUID(),
    created_at: "2020-01-01T00:00:00Z",
  };
  expect((await leave(chosen)).status).toBe(201);
  expect((await leave(chosen)).status).toBe(201);
  const stored = await storedOf("고른 번호");
  expect(stored).toHaveLength(2);
  for (const row of stored) {
    expect(row.reference).not.toBe(chosen.reference);
    expect(row.submission_id).not.toBe(chosen.submission_id);
    expect(new Date(row.created_at).getFullYear()).toBeGreaterThan(2025);
  }
  // The reference stays free for the site.
  expect((await leaveBySite({ ...chosen, created_at: undefined, organization_name: "제 번호" })).status).toBe(
    201,
  );
  expect(await storedOf("제 번호")).toMatchObject([{ reference: chosen.reference }]);
});

test("the site says when it accepted an inquiry, within the last seven days", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const ageInDays = async (created_at: string) => {
    const organization_name = `받은 때 ${created_at}`;
    expect((await leaveBySite({ organization_name, created_at })).status).toBe(201);
    const [row] = await storedOf(organization_name);
    return Math.round((Date.now() - new Date(row?.created_at ?? "").getTime()) / 86_400_000);
  };
  expect(await ageInDays(daysAgo(2))).toBe(2);
  expect(await ageInDays(daysAgo(400))).toBe(7);
  expect(await ageInDays(daysAgo(-3))).toBe(0);
});

test("a wrong site token is refused rather than taken for a stranger's", async () => {
  const wrong = await leave({}, { headers: { "X-Site-Token": "x".repeat(40) } });
  expect(wrong).toMatchObject({ status: 401, code: "PT401" });
});

test("the token itself is nowhere in the database", async () => {
  const [stored] = await backend.database.query<{ tokens: string }>(
    "select string_agg(token_hash, ' ') as tokens from private.site_tokens",
  );
  expect(stored?.tokens).toMatch(/^[0-9a-f]{64}$/);
  expect(stored?.tokens).not.toContain(backend.siteToken);
});

test.each([
  ["each minute", lookEachMinute],
  [
    "daily, should no site run",
    () => backend.database.query("select private.anonymise_completed_inquiries()"),
  ],
])("networks that are no longer counted are forgotten %s, whoever writes", async (_, pass) => {
  await leaveBySite({}, "203.0.113.12");
  await backend.database.exec(`
    insert into private.inquiry_budgets values ('direct 203.0.113.99', now() - interval '10 minutes', 5);
    insert into private.inquiry_days values (repeat('a', 64), (now() at time zone 'UTC')::date - 1, 5)`);
  await pass();
  expect(await backend.database.query("select network from private.inquiry_budgets")).toEqual([
    { network: "site 203.0.113.12" },
  ]);
  expect(await backend.database.query("select from private.inquiry_days")).toHaveLength(1);
});

test("a second site token is taken until it is distrusted", async () => {
  const newer = "a-newer-site-token-of-the-tests-that-is-long-enough";
  const byNewer = (reference: string) => leave({ reference }, { headers: { "X-Site-Token": newer } });
  await backend.database.query("select private.trust_site_token($1)", [newer]);
  expect((await byNewer("AAAAAAAAAA")).status).toBe(201);
  expect((await leaveBySite({ reference: "BBBBBBBBBB" })).status).toBe(201);
  await backend.database.query("select private.distrust_site_token($1)", [newer]);
  expect((await byNewer("CCCCCCCCCC")).status).toBe(401);
  expect((await leaveBySite({ reference: "DDDDDDDDDD" })).status).toBe(201);
});
