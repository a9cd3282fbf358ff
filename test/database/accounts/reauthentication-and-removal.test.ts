import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import {
  anotherSession,
  type ApiUser,
  ask,
  call,
  callAsSite,
  signedIn,
  insertInquiry,
  changeInquiry,
} from "../callers.ts";

const backend = await backendOfFile();
const colleague = await signedIn(backend, "staff");

async function admin(minutes = 0): Promise<ApiUser> {
  const user = await signedIn(backend, "admin");
  await begun(user, minutes);
  return user;
}
const begun = (session: ApiUser, minutes: number) =>
  backend.database.query(
    "update auth.sessions set created_at = now() - make_interval(mins => $2) where id = $1",
    [session.sessionId, minutes],
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const isReauthenticated = async (session: ApiUser) =>
  (await call(backend, "is_reauthenticated", {}, session)).body;
const sessionsOf = async (member: ApiUser, asker = member) =>
  (await call(backend, "list_sessions", { member: member.id }, asker)).body as { id: string }[];
const audited = (kind: string) =>
  backend.database.query("select actor, member, details from public.audit_events where kind = $1", [kind]);

test("what is grave wants reauthentication within ten minutes, and nothing else does", async () => {
  const stale = await admin(10);
  const inquiryId = await insertInquiry(backend.database);
  const grave: [string, object][] = [
    ["grant_admin", { user_id: colleague.id }],
    ["erase_inquiries", { ids: [inquiryId] }],
    ["record_export", {}],
    ["create_invite_code", { grants_admin: true, expires_at: inDays(7) }],
    ["create_invite_code", { expires_at: inDays(7), max_uses: 11 }],
    ["create_invite_code", { expires_at: inDays(92) }],
    ["create_invite_code", {}],
    ["end_session", { id: colleague.sessionId }],
    ["end_sessions", { member: colleague.id }],
    ["remove_member", { user_id: colleague.id }],
    ["remove_factors", { user_id: colleague.id }],
    ["revoke_admin", { user_id: colleague.id }],
    ["revoke_admin", { user_id: stale.id }],
  ];
  for (const [name, body] of grave)
    expect(await call(backend, name, body, stale), name).toMatchObject({ status: 428, code: "PT428" });
  for (const bounds of [{ max_uses: 10, expires_at: inDays(7) }, { expires_at: inDays(91) }])
    expect((await call(backend, "create_invite_code", bounds, stale)).status).toBe(200);

  const fresh = await admin(9);
  expect((await call(backend, "record_export", {}, fresh)).code).toBe(undefined);
  expect((await call(backend, "create_invite_code", { max_uses: 1000 }, fresh)).code).toBe(undefined);
  expect((await call(backend, "revoke_admin", { user_id: fresh.id }, fresh)).body).toBe("revoked");
});

test("a session just begun reauthenticates another of the same person, for ten minutes", async () => {
  const stale = await admin(60);
  expect(await isReauthenticated(stale)).toBe(false);
  const fresh = await anotherSession(backend, stale.id);
  expect((await call(backend, "reauthenticate", { session_id: stale.sessionId }, fresh)).body).toBe(true);
  expect(await isReauthenticated(stale)).toBe(true);

  await backend.database.query(
    "update private.reauthentications set reauthenticated_at = now() - interval '10 minutes' where session_id = $1",
    [stale.sessionId],
  );
  expect(await isReauthenticated(stale)).toBe(false);
});

test("a session reauthenticates neither itself nor another's, nor after a minute", async () => {
  const stale = await admin(60);
  const old = await anotherSession(backend, stale.id);
  await begun(old, 1);
  for (const fresh of [stale, old, await admin()])
    expect((await call(backend, "reauthenticate", { session_id: stale.sessionId }, fresh)).body).toBe(false);
  expect(await isReauthenticated(stale)).toBe(false);
});

test("members see and end the sessions of their own, admins those of colleagues too", async () => {
  const member = await signedIn(backend, "staff");
  const phone = await anotherSession(backend, member.id);
  await callAsSite(
    backend,
    "record_session_use",
    { browser: "Android의 Chrome", network: "203.0.113.*" },
    phone,
  );
  expect(await sessionsOf(member)).toMatchObject([
    { id: member.sessionId, is_current: true, browser: null },
    { id: phone.sessionId, is_current: false, browser: "Android의 Chrome", network: "203.0.113.*" },
  ]);
  expect(await sessionsOf(member, colleague)).toEqual([]);
  expect((await call(backend, "list_sessions", {}, colleague)).body).toHaveLength(1);
  expect(await call(backend, "end_sessions", { member: member.id }, colleague)).toMatchObject({
    status: 403,
    code: "42501",
  });
  expect((await call(backend, "end_session", { id: phone.sessionId }, colleague)).body).toBe("gone");
  expect(await sessionsOf(member)).toHaveLength(2);

  expect((await call(backend, "end_session", { id: phone.sessionId }, member)).body).toBe("ended");
  expect(await sessionsOf(member)).toHaveLength(1);
  await anotherSession(backend, member.id);
  expect((await call(backend, "end_sessions", { member: member.id }, member)).body).toBe(1);
  expect(await audited("sessions_ended")).toEqual([]);

  const chief = await admin();
  expect(await sessionsOf(member, chief)).toHaveLength(1);
  expect((await call(backend, "end_sessions", { member: member.id }, chief)).body).toBe(1);
  expect((await call(backend, "end_session", { id: member.sessionId }, chief)).body).toBe("gone");
  expect((await ask(backend, "/rest/v1/members", member)).body).toEqual([]);
  expect(await audited("sessions_ended")).toEqual([
    { actor: chief.id, member: member.id, details: { count: 1 } },
  ]);
});

test("a session that has ended is gone to who presses again, as are others' sessions", async () => {
  const member = await signedIn(backend, "staff");
  const phone = await anotherSession(backend, member.id);
  const end = async (id: string, who?: ApiUser) => {
    const { status, body, code } = await call(backend, "end_session", { id }, who);
    return { status, answer: code ?? body };
  };
  const isGone = { status: 200, answer: "gone" };
  const nobodys = crypto.randomUUID();

  expect(await end(phone.sessionId, member)).toEqual({ status: 200, answer: "ended" });
  expect(await end(phone.sessionId, member)).toEqual(isGone);
  expect(await end(nobodys, member)).toEqual(isGone);
  expect(await end(member.sessionId, colleague)).toEqual(isGone);
  expect(await sessionsOf(member)).toHaveLength(1);

  const stale = await admin(10);
  expect(await end(nobodys, stale)).toEqual(isGone);
  for (const id of [nobodys, member.sessionId]) {
    expect(await end(id)).toEqual({ status: 401, answer: "42501" });
    expect(await end(id, phone)).toEqual({ status: 403, answer: "42501" });
  }
});

test("a removed member is signed out, and forgotten but for the name", async () => {
  const chief = await admin();
  const leaver = await signedIn(backend, "admin");
  await ask(backend, `/rest/v1/members?user_id=eq.${leaver.id}`, {
    method: "PATCH",
    body: { display_name: "김하늘" },
    token: leaver.token,
  });
  const wishes = { muted: ["digest"], quiet_from: 22, quiet_until: 7 };
  await ask(backend, "/rest/v1/notification_preferences", { body: wishes, token: leaver.token });
  const [open, done] = [
    await insertInquiry(backend.database),
    await insertInquiry(backend.database, { email: "b@example.kr" }),
  ];
  for (const [id, status] of [
    [open, "in_progress"],
    [done, "completed"],
  ] as const)
    await changeInquiry(backend, id, { assigned_to: leaver.id, status }, leaver);

  expect((await call(backend, "remove_member", { user_id: chief.id }, chief)).body).toBe("own");
  expect((await call(backend, "remove_member", { user_id: leaver.id }, chief)).body).toBe("removed");
  expect((await call(backend, "remove_member", { user_id: leaver.id }, chief)).body).toBe("gone");
  expect(await call(backend, "grant_admin", { user_id: leaver.id }, chief)).toMatchObject({ code: "23503" });

  expect((await ask(backend, "/rest/v1/inquiries", leaver)).body).toEqual([]);
  expect(await audited("member_removed")).toEqual([{ actor: chief.id, member: leaver.id, details: null }]);
  const columns = "display_name,email,removed_at";
  const left = await ask(backend, `/rest/v1/members?select=${columns}&user_id=eq.${leaver.id}`, chief);
  expect(left.body).toEqual([
    { display_name: "김하늘", email: null, removed_at: expect.any(String) as string },
  ]);
  expect(
    await backend.database.query("select from public.notification_preferences where user_id = $1", [
      leaver.id,
    ]),
  ).toEqual([]);
  const assigned = await ask(
    backend,
    `/rest/v1/inquiries?select=assigned_to&id=in.(${open},${done})&order=status`,
    chief,
  );
  expect(assigned.body).toEqual([{ assigned_to: leaver.id }, { assigned_to: null }]);
  const released = "select details from public.inquiry_events where inquiry_id = $1 order by id desc limit 1";
  expect(await backend.database.query(released, [open])).toEqual([{ details: { left: true } }]);
});
