import { dayOffName } from "../../app/korean/business-hours.server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openTestDatabase } from "../helpers/test-database.ts";
import { seedDemo } from "../../supabase/local/demo/seed-demo.ts";

const end = new Date("2026-11-21T09:00:00Z");
let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  expect(await seedDemo(database, end)).toBe("seeded");
});
afterAll(() => database.close());

const one = async <Row>(statement: string, parameters?: unknown[]) =>
  (await database.query<Row>(statement, parameters))[0];

describe("the demo inquiries", () => {
  test("are three hundred over six months, of every status, type and band, some spam", async () => {
    expect(
      await one(
        `select count(*)::int as inquiries, count(distinct status)::int as statuses,
           count(distinct organization_type)::int as types, count(distinct estimated_users)::int as bands,
           count(*) filter (where suspected_spam) between 5 and 20 as "a little spam",
           count(*) filter (where status = 'new' and not suspected_spam) between 5 and 60 as "some new",
           max(created_at) between $1::timestamptz - interval '3 days' and $1 as "up to now",
           min(created_at) between $1::timestamptz - interval '6 months 5 days' and $1::timestamptz - interval '5 months 25 days'
             as "for six months"
         from public.inquiries where source = 'web'`,
        [end.toISOString()],
      ),
    ).toEqual({
      inquiries: 300,
      statuses: 3,
      types: 7,
      bands: 5,
      "a little spam": true,
      "some new": true,
      "up to now": true,
      "for six months": true,
    });
  });

  test("come on weekdays between eight and eight in Seoul", async () => {
    const odd = `select from (select created_at at time zone 'Asia/Seoul' as local from public.inquiries) as received
      where extract(isodow from local) > 5 or local::time not between '08:00' and '20:00'`;
    expect(await database.query(odd)).toEqual([]);
  });

  test("are to be followed up on business days", async () => {
    const days = await database.query<{ day: string }>(
      "select distinct next_action_on::text as day from public.inquiries where next_action_on is not null",
    );
    expect(days.length).toBeGreaterThan(3);
    expect(days.map(({ day }) => dayOffName(day)).filter((name) => name !== null)).toEqual([]);
  });

  test("belong to nobody: addresses and numbers that reach no one", async () => {
    const real = `select email, phone from public.inquiries
      where email !~ '^$|@example\\.com$' or phone !~ '^((010-0000|070-0000|02-000|031-000|063-000)-\\d{4})?$'`;
    expect(await database.query(real)).toEqual([]);
  });

  test("have a history, notes and counts that agree with them, and nothing of tomorrow", async () => {
    expect(
      await database.query(
        `select status, version, (select to_value from public.inquiry_events
           where inquiry_id = inquiries.id and kind = 'status' order by id desc limit 1) as last_change
         from public.inquiries group by 1, 2, 3 order by 1`,
      ),
    ).toEqual([
      { status: "completed", version: 3, last_change: "completed" },
      { status: "in_progress", version: 2, last_change: "in_progress" },
      { status: "new", version: 1, last_change: null },
    ]);
    expect(
      await one(
        `select (select count(*) > 100 from public.inquiry_notes) as notes,
           (select sum(count)::int from public.inquiry_counts where received_on = 'infinity') as counted,
           (select count(*)::int from public.inquiry_events join public.inquiries on inquiries.id = inquiry_id
             where at > $1 and source = 'web') as later_events,
           (select count(*)::int from public.inquiry_notes where created_at > $1) as later_notes,
           (select count(*)::int from public.inquiries where first_response_at < created_at or completed_at < first_response_at)
             as backwards`,
        [end.toISOString()],
      ),
    ).toEqual({ notes: true, counted: 305, later_events: 0, later_notes: 0, backwards: 0 });
    expect(
      await database.query("select from public.members join public.user_roles using (user_id)"),
    ).toHaveLength(3);
  });

  test("have been followed up by admins with names: calls, next days, resolutions", async () => {
    expect(
      await one(
        `select (select count(distinct kind)::int from public.inquiry_contacts) as kinds_of_contact,
           (select count(*)::int from public.inquiry_contacts join public.inquiries on inquiries.id = inquiry_id
             where source = 'web' and inquiry_contacts.created_at not between inquiries.created_at and $1) as misdated,
           (select count(*)::int from public.inquiries where first_response_at is distinct from least(
              (select min(created_at) from public.inquiry_contacts where inquiry_id = inquiries.id and kind <> 'no_answer'),
              (select min(settled_at) from public.inquiry_replies where inquiry_id = inquiries.id and state = 'sent')
            ) or contact_attempts <> (
              select count(*) from public.inquiry_contacts where inquiry_id = inquiries.id and kind = 'no_answer'
            )) as miscounted,
           (select count(*) > 0 from public.inquiries where response = 'awaited' and contact_attempts > 0) as tried,
           (select count(*) > 10 from public.inquiries where next_action_on is not null) as to_be_called,
           (select count(distinct resolution)::int from public.inquiries) as resolutions,
           (select string_agg(display_name, ', ' order by display_name) from public.members) as admins`,
        [end.toISOString()],
      ),
    ).toEqual({
      kinds_of_contact: 4,
      misdated: 0,
      miscounted: 0,
      tried: true,
      to_be_called: true,
      resolutions: 4,
      admins: "김민서, 박지훈, 이서연",
    });
  });

  test("have some that were entered or imported, with answers by mail and shared views", async () => {
    expect(
      await one(
        `select (select string_agg(source || ' ' || count, ', ' order by source) from (
             select source, count(*) from public.inquiries where source <> 'web' group by source
           ) as entered) as sources,
           (select count(*)::int from public.inquiry_events where kind = 'intake' and actor is not null) as entries,
           (select count(*)::int from public.audit_events where kind = 'import') as imports,
           (select string_agg(state, ', ' order by state) from public.inquiry_replies) as replies,
           (select count(*)::int from public.inquiries where mail_problem is not null) as unreachable,
           (select count(*)::int from public.saved_views where is_shared) as views`,
      ),
    ).toEqual({
      sources: "fair 2, phone 2, referral 1",
      entries: 5,
      imports: 1,
      replies: "failed, sent",
      unreachable: 1,
      views: 2,
    });
    expect(
      await one(
        `select (select count(*)::int from public.notification_deliveries where state = 'waiting') as waiting,
           (select count(*)::int from public.notifications where kind <> 'reply') as notifications,
           (select count(*)::int from public.notification_channels) as channels,
           (select count(*)::int from auth.sessions) as sessions,
           (select count(*)::int from public.audit_events where kind = 'direct_session') as strangers`,
      ),
    ).toEqual({ waiting: 0, notifications: 0, channels: 0, sessions: 0, strangers: 0 });
  });

  test("come once, however often they are asked for", async () => {
    expect(await seedDemo(database)).toBe("already-seeded");
    expect(await one("select count(*)::int as count from public.inquiries")).toEqual({ count: 305 });
  });
});
