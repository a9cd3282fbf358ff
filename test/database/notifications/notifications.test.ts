import { beforeEach, describe, expect, test } from "vitest";
import { optionalKinds } from "../../../app/notifications/notification-kinds.ts";
import {
  type ApiUser,
  ask,
  attempt,
  call,
  insertInquiry,
  signedIn,
  changeInquiry,
  undoneBy,
} from "../callers.ts";
import {
  claimedWords,
  mailOf,
  minutesLater,
  removeNotifications,
  notificationBackendOfFile,
} from "./notification-backend.ts";
import { claim } from "./worker-calls.ts";

const { backend, admin, colleague, staff } = await notificationBackendOfFile();
beforeEach(() => removeNotifications(backend));

const told = () => claimedWords(backend);
const change = (id: string, changes: object, who = admin) => changeInquiry(backend, id, changes, who);

describe("a colleague who is given inquiries", () => {
  let ids: string[] = [];
  beforeEach(async () => {
    ids = [];
    for (let number = 0; number < 30; number += 1) ids.push(await insertInquiry(backend.database));
    await backend.database.exec("delete from public.notifications");
  });

  const give = async (given: string[], who: ApiUser, version = 1) => {
    const versions = Object.fromEntries(given.map((id) => [id, version]));
    const { body } = await call(
      backend,
      "update_inquiries",
      { versions, change: { assigned_to: who.id } },
      admin,
    );
    return (body as { undo_id: string }[])[0]?.undo_id ?? "";
  };
  const mails = async () => {
    await minutesLater(backend, 20);
    return (await claim(backend)).map(({ kind, address, facts, inquiry_id }) => [
      kind,
      address,
      facts,
      inquiry_id,
    ]);
  };
  const of = (count: number, who: ApiUser, id: string | null = null) => [
    "assigned",
    mailOf(who),
    { count },
    id,
  ];

  test("hears of all in one mail, once they can no longer be taken back", async () => {
    await give(ids, colleague);
    await minutesLater(backend, 9.9);
    expect(await claim(backend)).toEqual([]);
    expect(await mails()).toEqual([of(30, colleague)]);
  });

  test("hears of a single one by its reference, and of none that they took themselves", async () => {
    await give(ids.slice(0, 1), colleague);
    await change(ids[1] ?? "", { assigned_to: colleague.id }, colleague);
    expect(await mails()).toEqual([of(1, colleague, ids[0])]);
  });

  test("hears in one mail of many given singly", async () => {
    await backend.database.exec(
      ids
        .map((id) => `update public.inquiries set assigned_to = '${colleague.id}' where id = '${id}';`)
        .join(""),
    );
    expect(await mails()).toEqual([of(30, colleague)]);
  });

  test("hears of none that was taken back", async () => {
    await undoneBy(backend, await give(ids, colleague), admin);
    expect(await mails()).toEqual([]);
  });

  test("hears once of one that was taken from them and given back by an undo", async () => {
    const [id = ""] = ids;
    await give([id], colleague);
    expect(await mails()).toHaveLength(1);
    await undoneBy(backend, await change(id, { assigned_to: admin.id }), admin);
    expect(await mails()).toEqual([]);
  });

  test("hears of none that was completed or given to somebody else since", async () => {
    const [completed = "", moved = "", left = ""] = ids;
    await give([completed, moved, left], colleague);
    await change(completed, { status: "completed" });
    await change(moved, { assigned_to: admin.id });
    expect(await mails()).toEqual([of(1, colleague, left)]);
  });
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

  test("and after an erasure neither the visitor nor staff is written to about it", async () => {
    const id = await insertInquiry(backend.database, { email: "erased@example.kr" });
    await call(backend, "erase_inquiries", { ids: [id] }, admin);
    expect(await claim(backend)).toEqual([]);
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
