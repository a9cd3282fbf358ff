import { beforeEach, describe, expect, test } from "vitest";
import { optionalKinds } from "../../../app/notifications/notification-kinds.ts";
import { type ApiUser, ask, attempt, call, insertInquiry, signedIn, changeInquiry } from "../callers.ts";
import {
  claimedWords,
  mailOf,
  removeNotifications,
  notificationBackendOfFile,
  storedNotifications,
} from "./notification-backend.ts";
import { claim } from "./worker-calls.ts";

const { backend, admin, colleague, staff } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

const told = () => claimedWords(backend);
const made = () => storedNotifications(backend);
const change = (id: string, changes: object, who = admin) => changeInquiry(backend, id, changes, who);

test("whoever is given an inquiry by another hears of it, and who takes it does not", async () => {
  const id = await insertInquiry(backend.database);
  await backend.database.exec("delete from public.notifications");
  await change(id, { assigned_to: admin.id });
  expect(await made()).toEqual([]);
  await change(id, { assigned_to: colleague.id });
  expect(await told()).toEqual([["assigned", "mail", mailOf(colleague)]]);
});

test("an account hears of its new role, and a former admin's of nothing else", async () => {
  const leaving = await signedIn(backend, "admin");
  const id = await insertInquiry(backend.database);
  expect((await call(backend, "revoke_admin", { user_id: leaving.id }, admin)).body).toBe("revoked");
  const itsOwn = (await claim(backend)).filter(({ address }) => address === mailOf(leaving));
  expect(itsOwn).toMatchObject([{ kind: "role_changed", facts: { role: "staff" }, inquiry_id: null }]);

  // Inserted after the trigger withdrew the waiting ones.
  await backend.database.query(
    `insert into public.notification_deliveries (notification_id, channel, recipient)
     select id, 'mail', $1 from public.notifications where inquiry_id = $2 and kind = 'new_inquiry'`,
    [leaving.id, id],
  );
  expect(await claim(backend)).toEqual([]);
  const left =
    "select from public.notification_deliveries join public.notifications on notifications.id = notification_id";
  expect(
    await backend.database.query(
      `${left} where kind = 'new_inquiry' and notification_deliveries.recipient = $1`,
      [leaving.id],
    ),
  ).toEqual([]);
});

test("an account can be removed with all that was to tell it", async () => {
  const leaving = await signedIn(backend, "admin");
  await insertInquiry(backend.database);
  await backend.database.query("delete from auth.users where id = $1", [leaving.id]);
  const mailed = (await told()).filter(([, channel]) => channel === "mail").map(([, , address]) => address);
  expect(mailed, "and nobody's mails").toEqual([admin, colleague].map(mailOf).toSorted());
});

describe("a person", () => {
  const prefer = (who: ApiUser, wishes: object) =>
    ask(backend, "/rest/v1/notification_preferences", { token: who.token, body: wishes });

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
    await backend.database.query("select private.notify_account($1, 'new_device')", [admin.id]);
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
    const seen = await ask(backend, "/rest/v1/notification_preferences", { token: colleague.token });
    expect(seen.body).toEqual([]);
    const stolen =
      "update public.notification_preferences set muted = '{}' where user_id = $1 returning user_id";
    expect(await attempt(backend.database, colleague.caller, stolen, [admin.id])).toEqual([]);
    const forAnother = "insert into public.notification_preferences (user_id, muted) values ($1, '{}')";
    expect(await attempt(backend.database, colleague.caller, forAnother, [admin.id])).toBe("42501");
    expect((await prefer(staff, { muted: ["role_changed"] })).code).toBe("23514");
    const [database] = await backend.database.query("select private.optional_kinds() as kinds");
    expect(database, "the page offers what the database takes").toEqual({ kinds: optionalKinds });
  });
});

describe("nothing of a person is in a notification", () => {
  test("its columns are ids, words of ours and numbers", async () => {
    await insertInquiry(backend.database, { organization_name: "비밀초등학교", message: "비밀" });
    const rows = await backend.database.query("select notifications::text as row from public.notifications");
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
      "select private.notify_account($1, 'new_device', null, $2) as id",
      [staff.id, once],
    );
  const [[first], [second]] = [await enqueue(), await enqueue()];
  expect(first?.id).not.toBeNull();
  expect(second?.id).toBeNull();
  expect(await told()).toEqual([["new_device", "mail", mailOf(staff)]]);
});
