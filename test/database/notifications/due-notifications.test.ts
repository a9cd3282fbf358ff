import { beforeEach, describe, expect, test } from "vitest";
import { insertInquiry, changeInquiry } from "../callers.ts";
import {
  claimedWords,
  mailOf,
  removeNotifications,
  notificationBackendOfFile,
} from "./notification-backend.ts";
import { claim, makeDue } from "./worker-calls.ts";

const { backend, admin, colleague } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

const told = () => claimedWords(backend);
const change = (id: string, changes: object, who = admin) => changeInquiry(backend, id, changes, who);
async function madeBy(asked: object): Promise<number> {
  const ofInquiries = () =>
    backend.database.query("select from public.notifications where inquiry_id is not null");
  const before = (await ofInquiries()).length;
  await makeDue(backend, asked);
  return (await ofInquiries()).length - before;
}

describe("time brings, each once", () => {
  const DAY = "2026-11-23";

  test("a deadline at risk, to whoever has the inquiry and to the webhook", async () => {
    const id = await insertInquiry(backend.database);
    await change(id, { assigned_to: colleague.id }, colleague);
    await backend.database.exec("delete from public.notifications");
    const soon = { soon_until: new Date(Date.now() + 14 * 86_400_000).toISOString() };
    expect(await madeBy(soon)).toBe(1);
    expect(await madeBy(soon)).toBe(0);
    expect(await told()).toEqual([
      ["deadline_at_risk", "mail", mailOf(colleague)],
      ["deadline_at_risk", "webhook", null],
    ]);
  });

  const storeMany = (count: number) => `
    insert into public.inquiries (reference, organization_name, contact_name, email, phone, created_at, due_at)
    select upper(left(md5(number::text), 10)), '기관', '이름', number || '@example.kr', '010-0000-0000',
      now() - interval '1 day' + number * interval '1 second', now()
    from generate_series(1, ${count}) as number;`;

  test("many deadlines at risk, the oldest first, two hundred each time", async () => {
    await backend.database.exec(`${storeMany(450)} delete from public.notifications`);
    const soon = { soon_until: new Date().toISOString() };
    const made: unknown[] = [await madeBy(soon)];
    const [first] = await backend.database.query(
      `select max(rank)::integer as newest from (select id, rank() over (order by created_at) from public.inquiries) as ranked
         join public.notifications on inquiry_id = ranked.id`,
    );
    expect(first).toEqual({ newest: 200 });
    for (let minute = 0; minute < 3; minute += 1) made.push(await madeBy(soon));
    expect(made).toEqual([200, 200, 50, 0]);
    const [told] = await backend.database.query(
      `select count(*)::integer as notifications, count(distinct inquiry_id)::integer as inquiries
       from public.notifications where kind = 'deadline_at_risk' and inquiry_id is not null`,
    );
    expect(told).toEqual({ notifications: 450, inquiries: 450 });
  });

  test("of an inquiry without a deadline yet nothing", async () => {
    await insertInquiry(backend.database, { due_at: null });
    await backend.database.exec("delete from public.notifications");
    expect(await madeBy({ soon_until: "2099-01-01T00:00:00Z" })).toBe(0);
  });

  test("many next contacts, two hundred each time", async () => {
    await backend.database.exec(
      `${storeMany(250)} update public.inquiries set next_action_on = '${DAY}'; delete from public.notifications`,
    );
    const made: unknown[] = [];
    for (let minute = 0; minute < 3; minute += 1) made.push(await madeBy({ today: DAY }));
    expect(made).toEqual([200, 50, 0]);
  });

  test("the day of the next contact", async () => {
    const id = await insertInquiry(backend.database);
    await backend.database.query(
      "update public.inquiries set assigned_to = $2, next_action_on = $3 where id = $1",
      [id, admin.id, DAY],
    );
    await backend.database.exec("delete from public.notifications");
    expect(await madeBy({}), "out of business hours").toBe(0);
    await makeDue(backend, { today: DAY });
    await makeDue(backend, { today: DAY });
    expect(await told()).toEqual([["next_action_due", "mail", mailOf(admin)]]);
  });

  test("the digest of a business day, counted", async () => {
    await backend.database.query(
      "insert into public.notification_preferences (user_id, muted) values ($1, '{digest,new_inquiry}')",
      [colleague.id],
    );
    const answered = await insertInquiry(backend.database);
    await insertInquiry(backend.database);
    await backend.database.query(
      "insert into public.inquiry_contacts (inquiry_id, kind) values ($1, 'call')",
      [answered],
    );
    await backend.database.exec("delete from public.notifications");
    const asked = { today: DAY, digest_since: new Date(Date.now() - 3_600_000).toISOString() };
    await makeDue(backend, asked);
    await makeDue(backend, asked);
    const digests = await claim(backend);
    expect(digests.map(({ kind, address }) => [kind, address])).toEqual([["digest", mailOf(admin)]]);
    expect(digests[0]?.facts).toEqual({ new: 2, due: 0, overdue: 0, kept: 1 });
  });
});
