import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { type ApiUser, anotherSession, ask, call, callAsSite, signedIn } from "../callers.ts";
import { asWorker, claim, makeDue } from "./worker-calls.ts";

let staff: ApiUser;
const backend = await backendOfFile();
const colleague = await signedIn(backend, "admin");
beforeEach(async () => {
  staff = await signedIn(backend, "staff");
  await backend.database.exec("delete from public.notifications");
  await makeDue(backend);
});

const WINDOWS = { browser: "Windows의 Chrome", network: "203.0.113.x" };
const PHONE = { browser: "iPhone의 Safari", network: "198.51.100.x" };
const told = async () => (await claim(backend)).map(({ kind, channel, address }) => [kind, channel, address]);
const mailTo = (kind: string, { id } = staff) => [kind, "mail", `${id}@example.kr`];
const arrives = async (who: ApiUser, from: typeof WINDOWS) =>
  expect((await callAsSite(backend, "record_session_use", from, who)).status).toBe(200);

async function addFactor(status: "verified" | "unverified", { id: owner, sessionId } = staff) {
  const id = crypto.randomUUID();
  await backend.database.query("update auth.sessions set factor_id = $2 where id = $1", [sessionId, id]);
  await backend.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, '내 휴대전화', 'totp', 'unverified', now(), now(), 'ABC')`,
    [id, owner],
  );
  await backend.database.query("update auth.mfa_factors set status = $2 where id = $1", [id, status]);
  return id;
}

const removeFactor = (id: string) =>
  backend.database.query("select private.delete_factors($1, $2)", [staff.id, id]);

test("an account is mailed that its password was changed, and nobody else is", async () => {
  await backend.database.query("update auth.users set encrypted_password = 'another' where id = $1", [
    staff.id,
  ]);
  expect(await told()).toEqual([mailTo("password_changed")]);
  await backend.database.query("update auth.users set updated_at = now() where id = $1", [staff.id]);
  expect(await told()).toEqual([]);
});

test("an account is mailed of changed passwords twenty times a day, and of the rest", async () => {
  const change = (times: number) =>
    backend.database.exec(
      `do $$ begin for time in 1..${times} loop
         update auth.users set encrypted_password = gen_random_uuid()::text where id = '${staff.id}';
       end loop; end $$`,
    );
  await change(25);
  expect(await told()).toEqual(Array(20).fill(mailTo("password_changed")));
  await addFactor("verified");
  expect(await told()).toEqual([mailTo("factor_added")]);

  await backend.database.exec("update public.notifications set created_at = created_at - interval '1 day'");
  await change(1);
  expect(await told()).toEqual([mailTo("password_changed")]);
});

describe("a second factor", () => {
  test("is told of once it is verified, and when it is removed", async () => {
    const id = await addFactor("verified");
    expect(await told()).toEqual([mailTo("factor_added")]);
    await removeFactor(id);
    expect(await told()).toEqual([mailTo("factor_removed")]);
  });

  test("with new recovery codes is told of", async () => {
    await addFactor("verified");
    await backend.database.query("update auth.sessions set aal = 'aal2' where id = $1", [staff.sessionId]);
    await claim(backend);
    const claims = { ...staff.caller.claims, aal: "aal2" };
    await backend.database.as({ role: "authenticated", claims }, (sql) =>
      sql.query("select public.make_recovery_codes()"),
    );
    expect(await told()).toEqual([mailTo("recovery_codes_made")]);
  });

  test("that was never verified is not told of", async () => {
    await removeFactor(await addFactor("unverified"));
    expect(await told()).toEqual([]);
  });

  test("of an account that goes is not told of", async () => {
    await addFactor("verified");
    await claim(backend);
    await backend.database.query("delete from auth.users where id = $1", [staff.id]);
    expect(await told()).toEqual([]);
  });
});

describe("a device", () => {
  test("is not told of when it is an account's first", async () => {
    await arrives(staff, WINDOWS);
    expect(await told()).toEqual([]);
  });

  test("is told of when it is another, and not when it comes back after its sessions", async () => {
    await arrives(staff, WINDOWS);
    await arrives(await anotherSession(backend, staff.id), PHONE);
    expect(await told()).toEqual([mailTo("new_device")]);

    await backend.database.query("delete from auth.sessions where user_id = $1", [staff.id]);
    for (const known of [WINDOWS, PHONE]) await arrives(await anotherSession(backend, staff.id), known);
    expect(await told()).toEqual([]);
  });

  test("is told of when it has not been seen for more than a year", async () => {
    for (const known of [WINDOWS, PHONE]) await arrives(await anotherSession(backend, staff.id), known);
    await claim(backend);
    await backend.database.query(
      "update private.known_devices set last_seen_at = now() - interval '366 days' where user_id = $1 and browser = $2",
      [staff.id, PHONE.browser],
    );
    await arrives(await anotherSession(backend, staff.id), PHONE);
    expect(await told()).toEqual([mailTo("new_device")]);
  });

  test("of one account is known for no other", async () => {
    await arrives(colleague, PHONE);
    await arrives(staff, WINDOWS);
    await arrives(await anotherSession(backend, staff.id), PHONE);
    expect(await told()).toEqual([mailTo("new_device")]);
  });
});

describe("a session that the site has not begun", () => {
  let admin: ApiUser;
  beforeEach(async () => {
    admin = await signedIn(backend, "admin");
    await backend.database.exec("delete from public.audit_events");
    await claim(backend);
  });
  const minuteOld = ({ sessionId }: ApiUser) =>
    backend.database.query(
      "update auth.sessions set created_at = now() - interval '61 seconds' where id = $1",
      [sessionId],
    );
  const lookEachMinute = () => asWorker(backend, "store_deadlines", { deadlines: {} });
  const audited = () =>
    backend.database.query("select member, kind from public.audit_events where kind = 'direct_session'");
  const line = () => ({ member: admin.id, kind: "direct_session" });

  test("is told of once, where it can read as an admin, with a line in the audit", async () => {
    await arrives(await anotherSession(backend, admin.id), WINDOWS);
    await lookEachMinute();
    expect(await told()).toEqual([]);
    await minuteOld(admin);
    // By these words it would be a known device.
    await call(backend, "record_session_use", WINDOWS, admin);
    for (let minute = 0; minute < 2; minute += 1) await lookEachMinute();
    expect(await told()).toEqual([mailTo("new_device", admin)]);
    await backend.database.query("delete from auth.sessions where id = $1", [admin.sessionId]);
    expect([await told(), await audited()]).toEqual([[], [line()]]);
  });

  test("is told of when it ends before anybody looked", async () => {
    await backend.database.query("delete from auth.sessions where id = $1", [admin.sessionId]);
    expect([await told(), await audited()]).toEqual([[mailTo("new_device", admin)], [line()]]);
  });

  test("is not told of where it opens nothing, or is the site's", async () => {
    await minuteOld(staff);
    await arrives(admin, WINDOWS);
    await minuteOld(admin);
    const owner = await signedIn(backend, "admin");
    await addFactor("verified", owner);
    await minuteOld(owner);
    await claim(backend);
    await lookEachMinute();
    await backend.database.query("delete from auth.sessions where user_id = any ($1)", [
      [staff.id, admin.id, owner.id],
    ]);
    expect([await told(), await audited()]).toEqual([[], []]);
  });
});

test("what a person wants to hear of is shown to no session that has ended", async () => {
  const preferences = "/rest/v1/notification_preferences";
  const written = await ask(backend, preferences, { token: staff.token, body: { muted: ["digest"] } });
  expect(written.status).toBe(201);
  const read = () => ask(backend, `${preferences}?select=muted`, { token: staff.token });
  expect((await read()).body).toEqual([{ muted: ["digest"] }]);
  await backend.database.query("delete from auth.sessions where id = $1", [staff.sessionId]);
  expect((await read()).body).toEqual([]);
});
