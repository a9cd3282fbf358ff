import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import type { Sql } from "../../../supabase/local/database/database.ts";
import { inquiry } from "../../backend/clients.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { type ApiUser, ask, attempt, call, signedIn, insertInquiry, visitor } from "../callers.ts";
import { claim, makeDue, noticeToken, SITE_TOKEN } from "./worker-calls.ts";

let backend: Backend;
let admin: ApiUser;
let colleague: ApiUser;
let staff: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.database.query("select private.trust_site_token($1)", [SITE_TOKEN]);
  admin = await signedIn(backend, "admin");
  colleague = await signedIn(backend, "admin");
  staff = await signedIn(backend, "staff");
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await backend.database.exec(
    "delete from public.inquiries; delete from public.notices; delete from public.notice_preferences",
  );
  await makeDue(backend);
});

const mailOf = ({ id }: ApiUser) => `${id}@example.kr`;
const byWords = (one: unknown[], other: unknown[]) => (one.join() < other.join() ? -1 : 1);
const told = async () =>
  (await claim(backend)).map(({ kind, channel, address }) => [kind, channel, address]).toSorted(byWords);
const noticed = () =>
  backend.database.query("select kind, inquiry_id, recipient from public.notices order by created_at, kind");
const change = (id: string, changes: object, who = admin) =>
  ask(backend, `/rest/v1/inquiries?id=eq.${id}`, { method: "PATCH", token: who.token, body: changes });

/** Returns how many rows `work` reads of inquiries and of what tells of them. */
const rowsRead = (work: (sql: Sql) => Promise<unknown>) =>
  backend.database.transaction(async (sql) => {
    // What the session read before is in it until the session hands its numbers in, never within a transaction.
    const readSoFar = async () => {
      const [row] = await sql.query<{ read: number }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
         from pg_stat_xact_user_tables where relid in
           ('public.inquiries'::regclass, 'public.notices'::regclass, 'public.notice_deliveries'::regclass)`,
      );
      return row?.read ?? Number.NaN;
    };
    const before = await readSoFar();
    await work(sql);
    return (await readSoFar()) - before;
  });

describe("a new inquiry", () => {
  test("is mailed to every admin, told by the webhook once, and confirmed to the visitor", async () => {
    await insertInquiry(backend.database, { email: "visitor@example.kr" });
    expect(await told()).toEqual(
      [
        ["new_inquiry", "mail", mailOf(admin)],
        ["new_inquiry", "mail", mailOf(colleague)],
        ["new_inquiry", "visitor_mail", "visitor@example.kr"],
        ["new_inquiry", "webhook", null],
      ].toSorted(byWords),
    );
  });

  test("that came past the site is told to staff, and not confirmed to whose address it bears", async () => {
    const leave = (columns: object, headers?: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", { body: { ...inquiry(), ...columns }, headers });
    const channels = async () => (await told()).map(([, channel]) => channel);
    expect((await leave({ email: "stranger@example.kr" })).status).toBe(201);
    expect(await channels()).toEqual(["mail", "mail", "webhook"]);
    expect((await leave({ email: "stranger@example.kr" }, { "X-Site-Token": SITE_TOKEN })).status).toBe(201);
    expect(await channels()).toEqual(["mail", "mail", "visitor_mail", "webhook"]);
  });

  test("is confirmed without reading each other, whatever was planned while there were hardly any", async () => {
    const read = async () => {
      const [row] = await backend.database.query<{ read: number }>(
        "select seq_tup_read::integer as read from pg_stat_user_tables where relid = 'public.inquiries'::regclass",
      );
      return row?.read ?? Number.NaN;
    };
    const insert = (from: number, to: number) =>
      `insert into public.inquiries (reference, organization_name, contact_name, email, phone)
         select upper(left(md5(number::text), 10)), '기관', '이름', number || '@example.kr', '010-0000-0000'
         from generate_series(${from}, ${to}) as number;`;
    await insertInquiry(backend.database);
    await backend.database.exec("delete from public.inquiries; analyze");
    const before = await read();
    // One session, which keeps the plan of a statement from its sixth time on.
    const singles = Array.from({ length: 10 }, (_, number) => insert(number, number));
    await backend.database.exec(
      [...singles, insert(100, 299), "select pg_stat_force_next_flush()"].join("\n"),
    );
    // It was 106,265, and is 22,156: the check of the reference from a notice has such a plan too.
    expect((await read()) - before).toBeLessThan(80_000);
  });

  test("is confirmed by the site though three came past it with the same address", async () => {
    const leave = (headers?: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", { body: { ...inquiry(), email: "known@example.kr" }, headers });
    for (let number = 0; number < 3; number += 1) expect((await leave()).status).toBe(201);
    await told();
    expect((await leave({ "X-Site-Token": SITE_TOKEN })).status).toBe(201);
    expect((await told()).map(([, channel]) => channel)).toContain("visitor_mail");
  });

  test("is confirmed without reading what came past the site with the same address", async () => {
    // Without triggers there are no deliveries, as past the site.
    await backend.database.exec(`
      set session_replication_role = replica;
      insert into public.inquiries (reference, organization_name, contact_name, email, phone)
      select upper(left(md5(number::text), 10)), '기관', '이름', 'victim+' || number || '@example.kr', '010-0000-0000'
      from generate_series(1, 3000) as number;
      reset session_replication_role;
      analyze public.inquiries;
    `);
    const read = await rowsRead((sql) =>
      sql.exec(`insert into public.inquiries (reference, organization_name, contact_name, email, phone)
        values ('ABCDEFGHJK', '기관', '이름', 'victim@example.kr', '010-0000-0000')`),
    );
    // It was 6,009.
    expect(read).toBeLessThan(300);
    expect((await told()).map(([, channel]) => channel)).toContain("visitor_mail");
  });

  test("that is not stored after all leaves no notice, and suspected spam none either", async () => {
    await attempt(
      backend.database,
      "owner",
      "insert into public.inquiries (organization_name, contact_name, email, phone) values ('가', '나', 'a@b.kr', '010-1234-5678')",
    );
    await insertInquiry(backend.database, { suspected_spam: true });
    expect(await noticed()).toEqual([]);
  });

  test.each([
    ["one address", Array.from({ length: 5 }, () => "victim@example.kr")],
    [
      "one address in whatever case",
      [
        "victim@example.kr",
        "Victim@example.kr",
        "VICTIM@example.kr",
        "victim@Example.kr",
        "vicTim@example.KR",
      ],
    ],
    [
      "one address with whatever tag",
      ["victim@example.kr", ...Array.from({ length: 4 }, (_, tag) => `victim+${tag}@example.kr`)],
    ],
  ])("from %s is confirmed three times a day, and noticed each time", async (_, addresses) => {
    for (const email of addresses) await insertInquiry(backend.database, { email });
    const kinds = (await told()).map(([, channel]) => channel);
    expect(kinds.filter((channel) => channel === "visitor_mail")).toHaveLength(3);
    expect(kinds.filter((channel) => channel === "webhook")).toHaveLength(5);
  });
});

test("whose mailbox a confirmation went to is forgotten after a day, and confirmed again then", async () => {
  for (let number = 0; number < 3; number += 1)
    await insertInquiry(backend.database, { email: "victim@example.kr" });
  const [kept] = await backend.database.query<{ kept: string }>(
    "select json_agg(confirmations)::text as kept from private.confirmations",
  );
  expect(kept?.kept).not.toContain("victim");
  await backend.database.exec(
    "update private.confirmations set created_at = created_at - interval '1 day'; delete from public.notice_deliveries",
  );
  await insertInquiry(backend.database, { email: "victim@example.kr" });
  expect((await told()).map(([, channel]) => channel)).toContain("visitor_mail");
  await makeDue(backend);
  expect(await backend.database.query("select from private.confirmations")).toHaveLength(1);
});

describe("a flood is told of in one notice instead of one by one", () => {
  const singleAndSummed = async (who = admin) => {
    const mails = (await claim(backend)).filter(({ address }) => address === mailOf(who));
    return [
      mails.filter(({ inquiry_id: id }) => id !== null).length,
      mails.filter(({ inquiry_id: id }) => id === null).length,
    ];
  };
  const flood = (count: number) =>
    backend.database.exec(`insert into public.inquiries (organization_name, contact_name, email, phone)
      select '기관', '이름', number || '@example.kr', '010-0000-0000' from generate_series(1, ${count}) as number`);

  test("of new inquiries, each of which is confirmed to its visitor all the same", async () => {
    await flood(23);
    const claimed = [...(await claim(backend)), ...(await claim(backend))];
    const mails = claimed.filter(({ address }) => address === mailOf(admin));
    expect(mails.filter(({ reference }) => reference !== null)).toHaveLength(20);
    expect(mails.filter(({ reference }) => reference === null)).toMatchObject([{ kind: "new_inquiry" }]);
    expect(claimed.filter(({ channel }) => channel === "webhook")).toHaveLength(21);
    expect(claimed.filter(({ channel }) => channel === "visitor_mail")).toHaveLength(23);
  });

  test("of inquiries that came past the site, which leave the site's own to be told one by one", async () => {
    const leave = (network: number, headers: Record<string, string>) =>
      ask(backend, "/rest/v1/inquiries", {
        body: inquiry(),
        headers: { "X-Forwarded-For": `203.0.${network}.1`, ...headers },
      });
    for (let network = 0; network < 12; network += 1) expect((await leave(network, {})).status).toBe(201);
    expect(await singleAndSummed()).toEqual([5, 1]);
    expect((await leave(100, { "X-Site-Token": SITE_TOKEN })).status).toBe(201);
    expect(await singleAndSummed()).toEqual([1, 0]);
  });

  test("of promises about to break", async () => {
    await flood(50);
    await backend.database.exec("delete from public.notices");
    await makeDue(backend, { due_before: new Date(Date.now() + 60_000).toISOString() });
    expect(await singleAndSummed()).toEqual([20, 1]);
  });

  test("of inquiries given to one colleague, and another is still told one by one", async () => {
    await flood(30);
    await backend.database.exec("delete from public.notices");
    const give = (count: number, who: ApiUser) =>
      backend.database.query(
        "update public.inquiries set assigned_to = $1 where id in (select id from public.inquiries where assigned_to is null limit $2)",
        [who.id, count],
      );
    await give(25, colleague);
    expect(await singleAndSummed(colleague)).toEqual([20, 1]);
    await give(2, admin);
    expect(await singleAndSummed()).toEqual([2, 0]);
  });

  test("again after ten minutes one by one", async () => {
    await flood(25);
    await claim(backend);
    await backend.database.exec("update public.notices set created_at = created_at - interval '10 minutes'");
    await flood(2);
    expect(await singleAndSummed()).toEqual([2, 0]);
  });
});

test("whoever is given an inquiry by another hears of it, and who takes it does not", async () => {
  const id = await insertInquiry(backend.database);
  await backend.database.exec("delete from public.notices");
  await change(id, { assigned_to: admin.id });
  expect(await noticed()).toEqual([]);
  await change(id, { assigned_to: colleague.id });
  expect(await told()).toEqual([["assigned", "mail", mailOf(colleague)]]);
});

test("an account hears of its new role, and one that is no admin any more of nothing else", async () => {
  const leaving = await signedIn(backend, "admin");
  const id = await insertInquiry(backend.database);
  expect((await call(backend, "revoke_admin", { user_id: leaving.id }, admin)).body).toBe("revoked");
  const itsOwn = (await claim(backend)).filter(({ address }) => address === mailOf(leaving));
  expect(itsOwn).toMatchObject([{ kind: "role_changed", facts: { role: "staff" }, inquiry_id: null }]);

  // Inserted after the trigger withdrew the waiting ones.
  await backend.database.query(
    `insert into public.notice_deliveries (notice_id, channel, recipient)
     select id, 'mail', $1 from public.notices where inquiry_id = $2 and kind = 'new_inquiry'`,
    [leaving.id, id],
  );
  expect(await claim(backend)).toEqual([]);
  const left = "select from public.notice_deliveries join public.notices on notices.id = notice_id";
  expect(
    await backend.database.query(`${left} where kind = 'new_inquiry' and notice_deliveries.recipient = $1`, [
      leaving.id,
    ]),
  ).toEqual([]);
});

test("an account can be removed with all that was to tell it", async () => {
  const leaving = await signedIn(backend, "admin");
  await insertInquiry(backend.database);
  await backend.database.query("delete from auth.users where id = $1", [leaving.id]);
  expect((await told()).flat()).not.toContain(mailOf(leaving));
});

describe("time brings, each once", () => {
  const DAY = "2026-11-23";

  test("a promise about to break, to whoever has the inquiry, or else to every admin, and to the webhook", async () => {
    const id = await insertInquiry(backend.database);
    await change(id, { assigned_to: colleague.id }, colleague);
    await backend.database.exec("delete from public.notices");
    const soon = { due_before: new Date(Date.now() + 60_000).toISOString() };
    expect((await makeDue(backend, soon)).body).toBe(1);
    expect((await makeDue(backend, soon)).body).toBe(0);
    expect(await told()).toEqual([
      ["promise_at_risk", "mail", mailOf(colleague)],
      ["promise_at_risk", "webhook", null],
    ]);
  });

  const storeMany = (count: number) => `
    insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at)
    select upper(left(md5(number::text), 10)), '기관', '이름', number || '@example.kr', '010-0000-0000',
      now() - interval '1 day' + number * interval '1 second'
    from generate_series(1, ${count}) as number;`;

  test("many promises about to break, the oldest first, two hundred each time", async () => {
    await backend.database.exec(`${storeMany(1_000)} delete from public.notices`);
    const soon = { due_before: new Date().toISOString() };
    const made: unknown[] = [(await makeDue(backend, soon)).body];
    const [first] = await backend.database.query(
      `select max(rank)::integer as newest from (select id, rank() over (order by created_at) from public.inquiries) as ranked
         join public.notices on inquiry_id = ranked.id`,
    );
    expect(first).toEqual({ newest: 200 });
    for (let minute = 0; minute < 6; minute += 1) made.push((await makeDue(backend, soon)).body);
    expect(made).toEqual([200, 200, 200, 200, 200, 0, 0]);
    const [told] = await backend.database.query(
      `select count(*)::integer as notices, count(distinct inquiry_id)::integer as inquiries
       from public.notices where kind = 'promise_at_risk' and inquiry_id is not null`,
    );
    expect(told).toEqual({ notices: 1_000, inquiries: 1_000 });
  });

  test("a promise among thousands that were told before, without reading them all each time", async () => {
    const TELL = `insert into public.notices (kind, inquiry_id, once)
      select 'promise_at_risk', id, 'promise_at_risk:' || id from public.inquiries;`;
    // The triggers are for what is new; these are old. A plan of before might read a whole table.
    await backend.database.exec(
      `set session_replication_role = replica; ${storeMany(5_000)} ${TELL} reset session_replication_role;
       analyze public.inquiries; analyze public.notices`,
    );
    const late = await insertInquiry(backend.database, { suspected_spam: true });
    await backend.database.query("update public.inquiries set suspected_spam = false where id = $1", [late]);
    const headers = JSON.stringify({ "x-notice-token": noticeToken });
    const makeDueAndCount = () =>
      rowsRead(async (sql) => {
        await sql.query("select set_config('request.headers', $1, true)", [headers]);
        await sql.query("select private.make_due_notices('{mail}', now(), now())");
      });
    const counts = [await makeDueAndCount(), await makeDueAndCount(), await makeDueAndCount()];
    // It was 10,008 each time.
    expect(Math.max(...counts)).toBeLessThan(5_000);
    expect(
      await backend.database.query(
        "select kind from public.notices where inquiry_id = $1 and kind = 'promise_at_risk'",
        [late],
      ),
    ).toHaveLength(1);
  });

  test("many next contacts, two hundred each time", async () => {
    await backend.database.exec(
      `${storeMany(250)} update public.inquiries set next_action_on = '${DAY}'; delete from public.notices`,
    );
    const made: unknown[] = [];
    for (let minute = 0; minute < 3; minute += 1) made.push((await makeDue(backend, { today: DAY })).body);
    expect(made).toEqual([200, 50, 0]);
  });

  test("the day of the next contact", async () => {
    const id = await insertInquiry(backend.database);
    await backend.database.query(
      "update public.inquiries set assigned_to = $2, next_action_on = $3 where id = $1",
      [id, admin.id, DAY],
    );
    await backend.database.exec("delete from public.notices");
    expect((await makeDue(backend)).body, "out of business hours").toBe(0);
    await makeDue(backend, { today: DAY });
    await makeDue(backend, { today: DAY });
    expect(await told()).toEqual([["next_action_due", "mail", mailOf(admin)]]);
  });

  test("the digest of a business day, counted", async () => {
    await backend.database.query(
      "insert into public.notice_preferences (user_id, muted) values ($1, '{digest,new_inquiry}')",
      [colleague.id],
    );
    const answered = await insertInquiry(backend.database);
    await insertInquiry(backend.database);
    await change(answered, { status: "in_progress" });
    await backend.database.exec("delete from public.notices");
    const days = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.now() + (index - 5) * 86_400_000).toISOString().slice(0, 10),
    );
    const asked = {
      today: DAY,
      digest_since: new Date(Date.now() - 3_600_000).toISOString(),
      business_days: days,
    };
    await makeDue(backend, asked);
    await makeDue(backend, asked);
    const digests = await claim(backend);
    expect(digests.map(({ kind, address }) => [kind, address])).toEqual([["digest", mailOf(admin)]]);
    expect(digests[0]?.facts).toEqual({ new: 2, due: 0, overdue: 0, kept: 1 });
  });

  test("an outbox that is stuck, once a day", async () => {
    await makeDue(backend, { queued: 3 });
    await makeDue(backend, { queued: 4 });
    expect((await told()).map(([kind, channel]) => `${kind} ${channel}`)).toEqual([
      "outbox_stuck mail",
      "outbox_stuck mail",
      "outbox_stuck webhook",
    ]);
  });
});

describe("a person", () => {
  const prefer = (who: ApiUser, wishes: object) =>
    ask(backend, "/rest/v1/notice_preferences", { token: who.token, body: wishes });

  test("is not mailed what they switched off", async () => {
    expect((await prefer(admin, { muted: ["new_inquiry"] })).status).toBe(201);
    await insertInquiry(backend.database);
    expect((await told()).flat()).not.toContain(mailOf(admin));
  });

  test("is mailed after the quiet hours, and what concerns the account at once", async () => {
    const [clock] = await backend.database.query<{ hour: number }>(
      "select extract(hour from now() at time zone 'Asia/Seoul')::integer as hour",
    );
    const hour = clock?.hour ?? 0;
    await prefer(admin, { quiet_from: hour, quiet_until: (hour + 2) % 24 });
    await insertInquiry(backend.database);
    await backend.database.query("select private.enqueue_notice($1, 'new_device')", [admin.id]);
    const own = (await claim(backend)).filter(({ address }) => address === mailOf(admin));
    expect(own.map(({ kind }) => kind)).toEqual(["new_device"]);
  });

  test.each([
    ["2026-11-23 10:30", 22, 8, "2026-11-23 10:30"],
    ["2026-11-23 23:30", 22, 8, "2026-11-24 08:00"],
    ["2026-11-23 03:00", 22, 8, "2026-11-23 08:00"],
    ["2026-11-23 12:59", 12, 13, "2026-11-23 13:00"],
    ["2026-11-23 13:00", 12, 13, "2026-11-23 13:00"],
    ["2026-11-23 03:00", null, null, "2026-11-23 03:00"],
  ])("at %s, quiet from %s until %s, is mailed at %s", async (moment, from, until, at) => {
    const [answer] = await backend.database.query<{ at: string }>(
      `select to_char(private.after_quiet_hours($1::timestamp at time zone 'Asia/Seoul', $2, $3) at time zone 'Asia/Seoul',
         'YYYY-MM-DD HH24:MI') as at`,
      [moment, from, until],
    );
    expect(answer?.at).toBe(at);
  });

  test("writes and reads their own wishes alone", async () => {
    await prefer(admin, { muted: ["digest"] });
    const seen = await ask(backend, "/rest/v1/notice_preferences", { token: colleague.token });
    expect(seen.body).toEqual([]);
    const stolen = "update public.notice_preferences set muted = '{}' where user_id = $1 returning user_id";
    expect(await attempt(backend.database, colleague.caller, stolen, [admin.id])).toEqual([]);
    const forAnother = "insert into public.notice_preferences (user_id, muted) values ($1, '{}')";
    expect(await attempt(backend.database, colleague.caller, forAnother, [admin.id])).toBe("42501");
    expect((await prefer(staff, { muted: ["role_changed"] })).code).toBe("23514");
  });
});

describe("nothing of a person is in a notice", () => {
  test("its columns are ids, words of ours and numbers", async () => {
    await insertInquiry(backend.database, { organization_name: "비밀초등학교", message: "비밀" });
    const rows = await backend.database.query("select notices::text as row from public.notices");
    expect(JSON.stringify(rows)).not.toContain("비밀");
  });

  test("and after an erasure the visitor is written to no more", async () => {
    const id = await insertInquiry(backend.database, { email: "erased@example.kr" });
    await call(backend, "erase_inquiry", { id }, admin);
    const claimed = await claim(backend);
    expect(claimed.map(({ channel }) => channel)).not.toContain("visitor_mail");
    expect(JSON.stringify(claimed)).not.toContain("erased@example.kr");
  });
});

test("an account is told something by one call of the database's own", async () => {
  const once = "new_device:1";
  const enqueue = () =>
    backend.database.query<{ id: string | null }>(
      "select private.enqueue_notice($1, 'new_device', null, $2) as id",
      [staff.id, once],
    );
  const [[first], [second]] = [await enqueue(), await enqueue()];
  expect(first?.id).not.toBeNull();
  expect(second?.id).toBeNull();
  expect(await told()).toEqual([["new_device", "mail", mailOf(staff)]]);
});

test.each([
  ["a visitor", () => visitor],
  ["staff", () => staff.caller],
])("%s reads and writes no notice", async (_, caller) => {
  await insertInquiry(backend.database);
  for (const table of ["notices", "notice_deliveries", "notice_channels"]) {
    const read = await attempt(backend.database, caller(), `select * from public.${table}`);
    expect(read === "42501" || read.length === 0, table).toBe(true);
    expect(await attempt(backend.database, caller(), `delete from public.${table}`), table).toBe("42501");
  }
  const made = "insert into public.notices (kind) values ('digest')";
  expect(await attempt(backend.database, caller(), made)).toBe("42501");
});
