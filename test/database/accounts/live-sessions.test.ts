import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import {
  anotherSession,
  type ApiUser,
  ask,
  attempt,
  call,
  callAsSite,
  signedIn,
  insertInquiry,
} from "../callers.ts";

const backend = await backendOfFile();
const inquiryId = await insertInquiry(backend.database);

const age = (session: ApiUser, interval: string) =>
  backend.database.query("update auth.sessions set created_at = now() - $2::interval where id = $1", [
    session.sessionId,
    interval,
  ]);
const rest = (session: ApiUser, interval: string) =>
  backend.database.query(
    "update public.session_activity set last_seen_at = now() - $2::interval where session_id = $1",
    [session.sessionId, interval],
  );
const keep = (session: ApiUser, browser = "Windows의 Chrome", network = "203.0.113.*") =>
  callAsSite(backend, "record_session_use", { browser, network }, session);
const end = async (session: ApiUser) => (await call(backend, "session_end", {}, session)).body;
const readsInquiry = async (session: ApiUser) =>
  (await ask(backend, `/rest/v1/inquiries?select=id&id=eq.${inquiryId}`, session)).text.includes(inquiryId);
const lastSeen = async (session: ApiUser) => {
  const [row] = await backend.database.query<{ seconds: number }>(
    `select extract(epoch from now() - last_seen_at)::int as seconds from public.session_activity where session_id = $1`,
    [session.sessionId],
  );
  return row?.seconds;
};

test("a token reads nothing once its session has gone; the other device's still does", async () => {
  const admin = await signedIn(backend, "admin");
  const elsewhere = await anotherSession(backend, admin.id);
  expect([await readsInquiry(admin), await end(admin)]).toEqual([true, "live"]);

  await backend.database.query("delete from auth.sessions where id = $1", [admin.sessionId]);
  expect([await readsInquiry(admin), await end(admin)]).toEqual([false, "ended"]);
  for (const table of ["user_roles", "members", "session_activity?select=session_id"])
    expect((await ask(backend, `/rest/v1/${table}`, admin)).body, table).toEqual([]);
  expect(await readsInquiry(elsewhere)).toBe(true);
});

test("a session opens nothing to a token of somebody else, nor one that names none", async () => {
  const admin = await signedIn(backend, "admin");
  const staff = await signedIn(backend, "staff");
  const count = "select count(*)::int as count from public.inquiries";
  const borrowed = { ...admin.caller.claims, session_id: staff.sessionId };
  const unnamed = { ...admin.caller.claims, session_id: undefined };
  for (const claims of [borrowed, unnamed])
    expect(await attempt(backend.database, { role: "authenticated", claims }, count)).toEqual([{ count: 0 }]);
});

test("nobody sees sessions but their own, except an admin", async () => {
  const [admin, staff] = [await signedIn(backend, "admin"), await signedIn(backend, "staff")];
  for (const user of [admin, staff]) await keep(user);
  const seen = async (user: ApiUser) =>
    (await ask(backend, "/rest/v1/session_activity?select=session_id", user)).body as object[];
  expect(await seen(staff)).toEqual([{ session_id: staff.sessionId }]);
  expect(await seen(admin)).toContainEqual({ session_id: staff.sessionId });
});

test("an admin's session ends after twelve hours without use; each use puts that off", async () => {
  const admin = await signedIn(backend, "admin");
  await age(admin, "12 hours");
  expect([await readsInquiry(admin), await end(admin)]).toEqual([false, "idle"]);
  expect((await keep(admin)).body).toEqual([]);
  expect(await end(admin)).toBe("idle");

  const another = await anotherSession(backend, admin.id);
  await keep(another);
  await age(another, "2 days");
  await rest(another, "11 hours 59 minutes");
  expect(await readsInquiry(another)).toBe(true);
  await keep(another);
  expect(await lastSeen(another)).toBe(0);
  await rest(another, "12 hours");
  expect([await readsInquiry(another), await end(another)]).toEqual([false, "idle"]);
});

test("an admin's session ends after seven days, however it is used", async () => {
  const admin = await signedIn(backend, "admin");
  await keep(admin);
  await age(admin, "7 days");
  expect([await readsInquiry(admin), await end(admin)]).toEqual([false, "over"]);
  await age(admin, "6 days 23 hours 59 minutes");
  expect(await readsInquiry(admin)).toBe(true);
});

test("both limits are the operator's to set, and neither holds for staff", async () => {
  const admin = await signedIn(backend, "admin");
  const staff = await signedIn(backend, "staff");
  const setLimits = (idle: string, longest: string) =>
    backend.database.query("update private.session_limits set idle = $1, longest = $2", [idle, longest]);
  for (const session of [admin, staff]) await age(session, "20 minutes");
  await setLimits("15 minutes", "7 days");
  expect([await end(admin), await end(staff)]).toEqual(["idle", "live"]);
  await setLimits("12 hours", "15 minutes");
  expect([await end(admin), await end(staff)]).toEqual(["over", "live"]);
  await setLimits("12 hours", "7 days");
  expect(await end(admin)).toBe("live");

  const roles = await ask(backend, "/rest/v1/user_roles?select=role", staff);
  expect(roles.body).toEqual([{ role: "staff" }]);
});

test("use is written once a minute, and at once from another place", async () => {
  const admin = await signedIn(backend, "admin");
  await keep(admin);
  await rest(admin, "50 seconds");
  await keep(admin);
  expect(await lastSeen(admin)).toBe(50);
  await keep(admin, "Windows의 Chrome", "198.51.100.*");
  expect(await lastSeen(admin)).toBe(0);
  await rest(admin, "60 seconds");
  await keep(admin, "Windows의 Chrome", "198.51.100.*");
  expect(await lastSeen(admin)).toBe(0);
});

test("direct callers neither keep a session nor say from which device it is used", async () => {
  const admin = await signedIn(backend, "admin");
  const use = { browser: "Windows의 Chrome", network: "203.0.113.*" };
  for (const name of ["record_session_use", "dashboard_layout"])
    expect((await call(backend, name, use, admin)).status).toBe(200);
  expect(await lastSeen(admin)).toBeUndefined();
  await keep(admin, "iPhone의 Safari");
  await rest(admin, "50 minutes");
  for (const name of ["record_session_use", "dashboard_layout"]) await call(backend, name, use, admin);
  expect(await lastSeen(admin)).toBe(3_000);
});

test("a banned account reads nothing by the tokens it has, until the ban is over", async () => {
  const admin = await signedIn(backend, "admin");
  const ban = (until: string) =>
    backend.database.query("update auth.users set banned_until = now() + $2::interval where id = $1", [
      admin.id,
      until,
    ]);
  await ban("1 hour");
  expect([await readsInquiry(admin), await end(admin)]).toEqual([false, "banned"]);
  const begunSince = await anotherSession(backend, admin.id);
  expect([await readsInquiry(begunSince), await end(begunSince)]).toEqual([false, "banned"]);
  for (const table of ["user_roles", "members", "session_activity?select=session_id"])
    expect((await ask(backend, `/rest/v1/${table}`, begunSince)).body, table).toEqual([]);
  await ban("-1 second");
  expect([await readsInquiry(begunSince), await end(admin)]).toEqual([true, "ended"]);
});

test("keeping a session says when it ends", async () => {
  const admin = await signedIn(backend, "admin");
  const [ends] = (await keep(admin)).body as { idle_at: string; over_at: string }[];
  const hours = (time = "") => Math.round((Date.parse(time) - Date.now()) / 3_600_000);
  expect([hours(ends?.idle_at), hours(ends?.over_at)]).toEqual([12, 168]);
  expect((await keep(await signedIn(backend, "staff"))).body).toEqual([{ idle_at: null, over_at: null }]);
  expect((await call(backend, "record_session_use", { browser: "", network: "" })).status).toBe(401);
});
