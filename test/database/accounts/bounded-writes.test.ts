import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import {
  anotherSession,
  ask,
  attempt,
  call,
  callAsSite,
  insertInquiry,
  signedIn,
  type ApiUser,
} from "../callers.ts";

let admin: ApiUser;
const backend = await backendOfFile();
beforeEach(async () => {
  admin = await signedIn(backend, "admin");
});

const codes = (count: number) =>
  `select public.create_invite_code('', false, 1, now() + interval '1 day') from generate_series(1, ${count})`;

test("an account makes five hundred invite codes a day, and from the twentieth open one with a proof", async () => {
  expect(await attempt(backend.database, admin.caller, codes(500))).toHaveLength(500);
  expect(await attempt(backend.database, admin.caller, codes(501))).toBe("PT429");
  await backend.database.query("update auth.sessions set created_at = now() - interval '10 minutes'");
  expect(await attempt(backend.database, admin.caller, codes(19))).toHaveLength(19);
  expect(await attempt(backend.database, admin.caller, codes(20))).toBe("PT428");
});

test("power is taken away however much was written, by whoever has it or by whoever takes it", async () => {
  const thief = await signedIn(backend, "admin");
  const asked = await insertInquiry(backend.database, { email: "asked@example.kr" });
  await backend.database.query(
    `with codes as (
       insert into public.invite_codes (code_hash, created_by)
       select private.invite_code_hash('code ' || n), $1 from generate_series(1, 600) as n
     ), held as (
       insert into public.inquiries (organization_name, contact_name, email, phone, assigned_to)
       select '기관', '이름', 'a@example.kr', '02-123-4567', $1 from generate_series(1, 501)
     )
     insert into private.account_writes (account, day, kind, rows)
     select $2, (now() at time zone 'UTC')::date, kind, rows
     from (values ('audit_events', 500), ('inquiry_events', 50000)) as written (kind, rows)`,
    [thief.id, admin.id],
  );
  const held = async () =>
    (await backend.database.query("select from public.inquiries where assigned_to = $1", [thief.id])).length;
  expect(await attempt(backend.database, admin.caller, codes(1))).toBe("PT429");
  for (const [name, body, answer] of [
    ["erase_inquiries", { ids: [asked] }, [asked]],
    ["record_export", { filter: { status: "completed" } }, 1],
    ["end_sessions", { member: thief.id }, 1],
    ["revoke_admin", { user_id: thief.id }, "revoked"],
  ] as const)
    expect((await call(backend, name, body, admin)).body, name).toEqual(answer);
  const lines = "select details from public.audit_events where actor = $1 and kind = 'invite_revoked'";
  expect(await backend.database.query(lines, [admin.id])).toEqual([{ details: { count: 600 } }]);
  expect(await held()).toBe(1);
  const headers = { "X-Site-Token": backend.siteToken };
  await ask(backend, "/rest/v1/rpc/store_deadlines", { body: { deadlines: {} }, headers });
  expect(await held()).toBe(0);
  expect((await call(backend, "remove_member", { user_id: thief.id }, admin)).body).toBe("removed");
});

test("an erasure ends within a hosted project's eight seconds, whatever a day's notes and contacts", async () => {
  const id = await insertInquiry(backend.database, { email: "noted@example.kr" });
  await backend.database.transaction(async (sql) => {
    await sql.exec("set local session_replication_role = replica");
    await sql.query(
      `with notes as (
         insert into public.inquiry_notes (inquiry_id, author, body)
         select $1, $2, n || repeat('가', 1990) from generate_series(1, 2000) as n
       )
       insert into public.inquiry_contacts (inquiry_id, author, kind, remark)
       select $1, $2, 'call', n || repeat('가', 490) from generate_series(1, 2000) as n`,
      [id, admin.id],
    );
    await sql.query("update public.inquiries set note_text = '가' where id = $1", [id]);
  });
  const erased = backend.database.as(admin.caller, async (sql) => {
    await sql.exec("set local statement_timeout = '8s'");
    return sql.query("select public.erase_inquiries(array[$1]::uuid[]) as ids", [id]);
  });
  expect(await erased).toEqual([{ ids: [id] }]);
  const words = `select note_text, (select count(*)::integer from public.inquiry_notes where body ~ '가') as notes,
    (select count(*)::integer from public.inquiry_contacts where remark ~ '가') as contacts
    from public.inquiries where id = $1`;
  expect(await backend.database.query(words, [id])).toEqual([{ note_text: null, notes: 0, contacts: 0 }]);
});

test.each([
  ["inquiry_events", 50_000],
  ["inquiry_notes", 2_000],
  ["inquiry_contacts", 2_000],
  ["inquiry_replies", 200],
])("%s has at most so many rows a day by one account, and others' go on", async (table, most) => {
  const id = await insertInquiry(backend.database, { email: `${table}@example.kr` });
  await backend.database.exec(
    "insert into public.notification_channels (channel) values ('reply') on conflict do nothing",
  );
  const write = async (who: ApiUser, nth: number) => {
    const [newest] = await backend.database.query<{ at: string }>(
      "select max(created_at)::text as at from public.inquiry_replies where inquiry_id = $1",
      [id],
    );
    const asked = {
      inquiry_events: {
        path: `inquiries?id=eq.${id}`,
        method: "PATCH",
        body: { status: nth % 2 ? "completed" : "new" },
      },
      inquiry_notes: { path: "inquiry_notes", body: { inquiry_id: id, body: `${nth}` } },
      inquiry_contacts: {
        path: "inquiry_contacts",
        body: { inquiry_id: id, kind: "call", remark: `${nth}` },
      },
      inquiry_replies: {
        path: "rpc/send_reply",
        body: { inquiry_id: id, subject: `${nth}`, body: "답변", seen: newest?.at },
      },
    }[table];
    return ask(backend, `/rest/v1/${asked?.path}`, { ...asked, token: who.token });
  };
  expect((await write(admin, 1)).status).toBeLessThan(300);
  await backend.database.query(
    "update private.account_writes set rows = $2 - 1 where account = $1 and kind = $3",
    [admin.id, most, table],
  );
  expect((await write(admin, 2)).status).toBeLessThan(300);
  expect(await write(admin, 3)).toMatchObject({ status: 429, code: "PT429" });
  expect((await write(await signedIn(backend, "admin"), 3)).status).toBeLessThan(300);

  await backend.database.exec("update private.account_writes set day = day - 1");
  expect((await write(admin, 4)).status).toBeLessThan(300);
  expect(
    await backend.database.query("select 1 from private.account_writes where day < current_date - 1"),
  ).toEqual([]);
});

test("two thousand letters of metadata are an account's most, as it is in every token", async () => {
  const signUp = `insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'long@example.kr', jsonb_build_object('inviteCode', 'demo-staff-invite', 'word', repeat('가', $1)))`;
  const change = `update auth.users set raw_user_meta_data = jsonb_build_object('word', repeat('가', $1))
    where id = '${admin.id}'`;
  for (const statement of [signUp, change]) {
    expect(await attempt(backend.database, "owner", statement, [1_900])).toEqual([]);
    expect(await attempt(backend.database, "owner", statement, [2_000])).toBe("22001");
  }
});

test("of the devices of one account the newest hundred are known", async () => {
  const staff = await signedIn(backend, "staff");
  await backend.database.query(
    `insert into private.known_devices (user_id, browser, network, last_seen_at)
     select $1, n::text, '', now() - make_interval(mins => n) from generate_series(1, 120) as n`,
    [staff.id],
  );
  const session = await anotherSession(backend, staff.id);
  await callAsSite(backend, "record_session_use", { browser: "new", network: "" }, session);
  const known = await backend.database.query(
    "select browser from private.known_devices where user_id = $1 order by last_seen_at desc",
    [staff.id],
  );
  expect(known).toHaveLength(100);
  expect(known[0]).toEqual({ browser: "new" });
});

test("every text and JSON in a table has a bound of its own, or is made of what has", async () => {
  const unbounded = await backend.database.query<{ name: string }>(
    `select format('%s.%s', relname, attname) as name
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid = any ('{text,jsonb,json,text[],bytea}'::regtype[])
       and not exists (
         select from pg_constraint where conrelid = attrelid and contype in ('c', 'f') and attnum = any (conkey)
       )
     order by 1`,
  );
  expect(unbounded.map(({ name }) => name)).toEqual([
    // The name of a table.
    "account_writes.kind",
    "audit_secret.secret",
    // Of the first 3,000 letters of an inquiry's notes and of its contacts' remarks.
    "inquiries.note_text",
    // A network, or 'unknown'.
    "inquiry_budgets.network",
    // Those of an inquiry.
    "inquiry_counts.organization_type",
    "inquiry_counts.status",
    // Those of a session's activity.
    "known_devices.browser",
    "known_devices.network",
    // The auth service's, 255 letters.
    "members.email",
    // Those of an inquiry.
    "undo_steps.estimated_users",
    "undo_steps.mail_problem",
    "undo_steps.organization_type",
    "undo_steps.resolution",
    "undo_steps.status",
  ]);
});
