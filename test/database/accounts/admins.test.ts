import { beforeEach, expect, inject, test, vi } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import {
  ask,
  call,
  insertInquiry,
  invite,
  signedIn,
  type ApiUser,
  changeInquiry,
  undoneBy,
  untilBlocked,
} from "../callers.ts";

let admin: ApiUser;
let staff: ApiUser;
const backend = await backendOfFile();
beforeEach(async () => {
  await backend.database.exec("delete from auth.users");
  admin = await signedIn(backend, "admin");
  staff = await signedIn(backend, "staff");
});

const grant = (who: ApiUser, by = admin) => call(backend, "grant_admin", { user_id: who.id }, by);
const revoke = (who: ApiUser, by = admin) => call(backend, "revoke_admin", { user_id: who.id }, by);
const rolesOf = async ({ id }: ApiUser) =>
  (
    await backend.database.query<{ role: string }>(
      "select role from public.user_roles where user_id = $1 order by role",
      [id],
    )
  ).map(({ role }) => role);

test("an admin makes another, once", async () => {
  expect((await grant(staff)).body).toBe("granted");
  expect((await grant(staff)).body).toBe("already");
  expect(await rolesOf(staff)).toEqual(["admin"]);
  expect((await call(backend, "notification_state", {}, staff)).status).toBe(200);
});

test("somebody without a role can be made admin, somebody who is not there cannot", async () => {
  const roleless = await signedIn(backend, null);
  expect((await grant(roleless)).body).toBe("granted");
  const missing = await call(backend, "grant_admin", { user_id: crypto.randomUUID() }, admin);
  expect(missing).toMatchObject({ status: 409, code: "23503" });
});

test("who is revoked is staff from the next question on, while the token is still good", async () => {
  await grant(staff);
  expect((await revoke(admin, staff)).body).toBe("revoked");
  expect(await rolesOf(admin)).toEqual(["staff"]);
  expect(await call(backend, "notification_state", {}, admin)).toMatchObject({ status: 403, code: "42501" });
  expect(await grant(admin)).toMatchObject({ status: 403 });
});

test("an admin who was staff besides is staff once", async () => {
  await grant(staff);
  await backend.database.query("insert into public.user_roles (user_id, role) values ($1, 'staff')", [
    staff.id,
  ]);
  expect((await revoke(staff)).body).toBe("revoked");
  expect(await rolesOf(staff)).toEqual(["staff"]);
});

test("the last admin stays, whoever asks", async () => {
  expect((await revoke(admin)).body).toBe("last-admin");
  expect((await revoke(staff)).body).toBe("not-admin");
  expect(await rolesOf(admin)).toEqual(["admin"]);
});

test("of two admins who revoke each other at the same time, one stays", async () => {
  await grant(staff);
  const answers = await Promise.all([revoke(staff, admin), revoke(admin, staff)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
  expect([...(await rolesOf(admin)), ...(await rolesOf(staff))].toSorted()).toEqual(["admin", "staff"]);
});

test("a revoked admin's open inquiries are nobody's; the completed ones stay theirs", async () => {
  await grant(staff);
  const statuses = ["new", "in_progress", "completed"];
  const ids = await Promise.all(
    statuses.map((_, index) => insertInquiry(backend.database, { email: `given-${index}@example.kr` })),
  );
  for (const [index, status] of statuses.entries())
    await changeInquiry(backend, ids[index] ?? "", { assigned_to: staff.id, status }, staff);
  expect((await revoke(staff)).body).toBe("revoked");
  const assigned = await ask(
    backend,
    `/rest/v1/inquiries?select=status,assigned_to,version&id=in.(${ids.join()})`,
    { token: admin.token },
  );
  expect(assigned.body).toHaveLength(3);
  expect(assigned.body).toEqual(
    expect.arrayContaining([
      { status: "new", assigned_to: null, version: 3 },
      { status: "in_progress", assigned_to: null, version: 3 },
      { status: "completed", assigned_to: staff.id, version: 2 },
    ]),
  );
  const givenUp = await backend.database.query(
    `select actor, from_value, details from public.inquiry_events
     where inquiry_id = any ($1) and kind = 'assignment' and to_value is null`,
    [ids],
  );
  const event = { actor: admin.id, from_value: staff.id, details: { left: true } };
  expect(givenUp).toEqual([event, event]);

  await changeInquiry(backend, ids[2] ?? "", { assigned_to: null }, admin);
  const last = "select details from public.inquiry_events where kind = 'assignment' order by id desc limit 1";
  expect(await backend.database.query(last), "taken from them by hand").toEqual([{ details: null }]);
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "an admin is revoked while a colleague changes their inquiries in the order of the ids",
  async () => {
    const { database } = backend;
    await grant(staff);
    await database.exec("insert into public.notification_channels (channel) values ('reply')");
    const [low = "", high = ""] = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    // The higher one they have answered, which is held; the lower one is theirs.
    await insertInquiry(database, { id: high });
    await call(backend, "send_reply", { inquiry_id: high, subject: "답장", body: "답장" }, staff);
    await insertInquiry(database, { id: low, assigned_to: staff.id });
    let revoked: ReturnType<typeof revoke> | undefined;
    await database.transaction(async (sql) => {
      await sql.query("select from public.inquiries where id = $1 for no key update", [low]);
      revoked = revoke(staff);
      await untilBlocked(database, 1);
      await sql.query("select from public.inquiries where id = $1 for no key update", [high]);
    });
    expect((await revoked)?.body).toBe("revoked");
  },
);

async function completedByWhoIsRevoked() {
  await grant(staff);
  const id = await insertInquiry(backend.database);
  const change = (body: object) => changeInquiry(backend, id, body, admin);
  await change({ assigned_to: staff.id });
  const completed = await change({ status: "completed" });
  await revoke(staff);
  return {
    change,
    completed,
    undo: async (undoId: string) =>
      expect(await undoneBy(backend, undoId, admin)).toEqual({ [id]: "undone" }),
    state: () =>
      backend.database.query("select status, assigned_to from public.inquiries where id = $1", [id]),
  };
}

test("a former admin's completed inquiry is nobody's while reopened", async () => {
  const { change, undo, state } = await completedByWhoIsRevoked();
  const reopened = await change({ status: "in_progress" });
  expect(await state()).toEqual([{ status: "in_progress", assigned_to: null }]);
  await undo(reopened);
  expect(await state()).toEqual([{ status: "completed", assigned_to: staff.id }]);
});

test("a completion undone after its assignee was revoked leaves the inquiry nobody's", async () => {
  const { completed, undo, state } = await completedByWhoIsRevoked();
  await undo(completed);
  expect(await state()).toEqual([{ status: "new", assigned_to: null }]);
});

test.each([
  ["revoked", (who: ApiUser) => revoke(who)],
  ["removed", (who: ApiUser) => backend.database.query("delete from auth.users where id = $1", [who.id])],
])("an invite code of an admin who was %s lets nobody in, a colleague's still does", async (_, end) => {
  await grant(staff);
  const [theirs, mine] = [
    await invite(backend.database, { created_by: staff.id, grants_admin: true, max_uses: 5 }),
    await invite(backend.database, { created_by: admin.id }),
  ];
  await end(staff);
  const isUsable = (code: string) =>
    backend.database.query("select private.usable_invite_id($1) is not null as usable", [code]);
  expect(await isUsable(theirs)).toEqual([{ usable: false }]);
  expect(await isUsable(mine)).toEqual([{ usable: true }]);
});

// The embedded database runs one transaction at a time.
test.runIf(inject("postgresTemplate"))(
  "an invite code made while its admin is revoked lets nobody in",
  async () => {
    await grant(staff);
    const { database } = backend;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const started: Promise<unknown>[] = [];
    const code = await new Promise<string>((resolve, reject) => {
      const making = database.as(staff.caller, async (sql) => {
        const [made] = await sql.query<{ code: string }>("select public.create_invite_code('늦은') as code");
        resolve(made?.code ?? "");
        await isReleased;
      });
      making.catch(reject);
      started.push(making);
    });
    try {
      let isOver = false;
      const revoked = revoke(staff).finally(() => (isOver = true));
      started.push(revoked);
      // It waits for the code's transaction, or is over without having seen the code.
      await vi.waitFor(
        async () =>
          expect(
            isOver ||
              (
                await database.query(
                  "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
                )
              ).length > 0,
          ).toBe(true),
        { timeout: 60_000 },
      );
      release();
      expect((await revoked).body).toBe("revoked");
    } finally {
      release();
      await Promise.allSettled(started);
    }
    expect(await database.query("select private.usable_invite_id($1) is not null as usable", [code])).toEqual(
      [{ usable: false }],
    );
    const [refused] = await Promise.allSettled([
      database.as(staff.caller, (sql) => sql.query("select public.create_invite_code('더 늦은')")),
    ]);
    expect(refused).toMatchObject({ status: "rejected", reason: { code: "42501" } });
  },
);
