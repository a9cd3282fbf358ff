import { expect, test } from "vitest";
import { enrol } from "../../helpers/second-factor/enrol-visitor.ts";
import type { Visitor } from "../../helpers/visitor.ts";
import { sessionClaims, signedIn } from "../../database/callers.ts";
import { sessionSiteOfFile } from "./session-site.ts";

const site = await sessionSiteOfFile();

async function openEvents(visitor: Visitor) {
  const response = await visitor.send("/dashboard/events");
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let seen = "";
  while (!seen.includes("event: live")) {
    const { value } = await reader.read();
    seen += Buffer.from(value ?? []).toString();
  }
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return performance.now();
  })();
  return { ended };
}

test("the account page shows where one is signed in, and ends one device or all others", async () => {
  const { visitor, ...account } = await site.member("staff");
  await visitor.open("/account");
  const phone = await site.signInByPhone(account);
  await phone.open("/account");

  const shown = await visitor.open("/account");
  const devices = shown.screen.getByRole("region", { name: "로그인한 기기" });
  const rows = [...devices.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(
    /^Windows의 Chrome지금 이 기기네트워크 127\.0\.0\.\* · .+ 로그인 · .+ 마지막 사용$/,
  );
  expect(rows[1]).toContain("Android의 삼성 인터넷");

  const ended = await shown.press("로그아웃 Android의 삼성 인터넷");
  expect(ended.text).toContain("그 기기에서 로그아웃되었습니다");
  const login = await phone.open("/account/notifications");
  expect(login.url).toBe("/auth");
  expect(login.text).toContain("이 기기에서 로그아웃되었습니다");
  const { email, password } = account;
  const back = await login.press("로그인", { email, password });
  expect(back.href("열려던 화면으로")).toBe("/account/notifications");
  await phone.sendForm("/logout", {});
  const fromAnotherTab = await shown.press("로그아웃 Android의 삼성 인터넷");
  expect(fromAnotherTab.text).toContain("이미 로그아웃된 기기입니다");

  const again = await site.signInByPhone(account);
  const others = await (await visitor.open("/account")).press("다른 기기 모두 로그아웃");
  expect(others.text).toContain("다른 기기에서 모두 로그아웃되었습니다");
  expect((await again.send("/account")).headers.get("Location")).toBe("/auth");
  expect((await visitor.open("/account")).status).toBe(200);
});

test("the open dashboard ends with its session, before the server asks by itself", async () => {
  // The stream's first regular session check comes after ten seconds.
  const ASKS_AFTER_MS = 10_000;
  const endsBySignal = async () => {
    const { visitor, sessionId } = await site.member();
    await visitor.open("/dashboard");
    const began = performance.now();
    const { ended } = await openEvents(visitor);
    await site.backend.database.query("delete from auth.sessions where id = $1", [sessionId]);
    const isBySignal = (await ended) - began < ASKS_AFTER_MS;
    expect((await visitor.send("/dashboard")).headers.get("Location")).toBe("/auth");
    return isBySignal;
  };
  // A busy machine may miss a signal; without signals no session would end so early.
  await expect.poll(endsBySignal, { timeout: 120_000 }).toBe(true);
});

test("a banned admin loses the open dashboard at once, and reads why at the login", async () => {
  const { visitor, id } = await site.member();
  await visitor.open("/dashboard/inquiries");
  const { ended } = await openEvents(visitor);
  await site.backend.database.query("update auth.users set banned_until = 'infinity' where id = $1", [id]);
  await ended;
  const login = await visitor.open("/dashboard/inquiries");
  expect(login.url).toBe("/auth");
  expect(login.text).toContain("계정 이용이 정지되어 로그아웃되었습니다");
});

test("what the site begins for a log-in or a password is no session begun directly", async () => {
  const { visitor, ...account } = await site.member();
  await site.signInByPhone(account);
  const password = `another-${crypto.randomUUID()}`;
  const currentPassword = account.password;
  expect((await visitor.post("/account", { currentPassword, password })).text).toContain(
    "비밀번호 변경 완료",
  );
  const kept = await visitor.post("/account", { currentPassword: password, password });
  expect(kept.text).toContain("지금과 다른 비밀번호를 입력해주세요");
  const past = "select from public.audit_events where kind = 'direct_session'";
  expect(await site.backend.database.query(past)).toEqual([]);
});

test("whoever was idle is told so at the login, and led back after it", async () => {
  const { visitor, sessionId, ...account } = await site.member();
  await visitor.open("/dashboard/invites");
  await site.setLastUse(sessionId, "12 hours");
  const login = await visitor.open("/dashboard/invites");
  expect(login.text).toContain("오래 쓰지 않아 로그아웃되었습니다");
  const back = await login.press("로그인", { email: account.email, password: account.password });
  expect(back.href("열려던 화면으로")).toBe("/dashboard/invites");

  const { visitor: old, sessionId: oldSession } = await site.member();
  await site.setSessionAge(oldSession, "7 days");
  expect((await old.open("/dashboard")).text).toContain("로그인하신 지 오래되어 로그아웃되었습니다");
});

test("a warning comes before the end, and its button puts the end off", async () => {
  const { visitor, sessionId } = await site.member();
  await site.setSessionAge(sessionId, "1 day");
  await site.setLastUse(sessionId, "11 hours 50 minutes");
  // As when a page reloads itself.
  const headers = { "Sec-Fetch-Dest": "document" };
  const warned = await (await visitor.send("/dashboard/invites", { headers })).text();
  expect(warned).toMatch(/에 로그아웃됩니다/);
  expect(warned).toMatch(/<button value="\/dashboard\/invites"[^>]* name="back">/);
  const kept = await visitor.post("/account/active", { back: "/dashboard/invites" });
  expect(kept.url).toBe("/dashboard/invites");
  expect(kept.text).not.toContain("에 로그아웃됩니다");
});

test("before the longest time is over one signs in again, and goes on where one was", async () => {
  const { visitor, sessionId, ...account } = await site.member();
  await site.setSessionAge(sessionId, "6 days 23 hours 50 minutes");
  await site.setLastUse(sessionId, "1 hour");
  const warned = await visitor.open("/dashboard/invites");
  expect(warned.text).toMatch(/에 로그아웃됩니다.*로그인하신 지 오래되어/);
  const login = await warned.press("지금 다시 로그인하기");
  expect([login.url, login.status]).toEqual(["/auth", 200]);
  expect(login.text).toContain("다시 로그인해 주세요");
  // The header would clear the drafts.
  expect(login.headers.get("Clear-Site-Data")).toBeNull();
  const back = await login.press("로그인", { email: account.email, password: account.password });
  const link = back.href("열려던 화면으로");
  expect(link).toBe("/dashboard/invites");
  expect((await visitor.open(link ?? "")).text).not.toContain("에 로그아웃됩니다");
});

test("where the database demands a second factor, an admin adds one before all else", async () => {
  const { visitor, email } = await site.member();
  const { visitor: colleague } = await site.member();
  const seesMembers = async () => (await colleague.open("/dashboard/members")).text.includes(email);
  expect(await seesMembers()).toBe(true);
  await site.backend.database.query("select private.require_second_factor(true)");
  expect(await seesMembers()).toBe(false);
  expect((await visitor.open("/account")).text).toContain(email);
  expect((await enrol(visitor)).recoveryCodes).toHaveLength(10);
  expect((await visitor.open("/dashboard/members")).text).toContain(email);
  await site.backend.database.query("select private.require_second_factor(false)");
});

test("a colleague's thousand sign-ins hide nobody's devices", async () => {
  const [chief, quiet] = [await site.member(), await site.member("staff")];
  const { database } = site.backend;
  const crowd = await Promise.all(Array.from({ length: 11 }, () => signedIn(site.backend, "staff")));
  for (const { id } of crowd) {
    await database.query(
      "insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), $1, 'aal1' from generate_series(1, 120)",
      [id],
    );
    await sessionClaims(database, id);
  }
  const page = await chief.visitor.open("/dashboard/members");
  for (const who of [quiet.email, ...crowd.map(({ id }) => `${id}@example.kr`)])
    page.screen.getByRole("button", { name: `모든 기기에서 로그아웃시키기 ${who}` });
  expect(page.text.split("100대 가운데 최근에 쓴 20대입니다.")).toHaveLength(12);
  expect((await page.press(`모든 기기에서 로그아웃시키기 ${quiet.email}`)).text).toContain(
    "모두 로그아웃되었습니다",
  );
});

test("an admin signs a colleague out and removes them, whose name stays", async () => {
  const chief = await site.member();
  const leaver = await site.member();
  await leaver.visitor.sendForm("/account/name", { displayName: "김하늘" });
  await leaver.visitor.sendForm("/dashboard/invites", {
    kind: "staff",
    maxUses: "1",
    expiry: "7",
    label: "떠난",
  });
  const { ended } = await openEvents(leaver.visitor);

  const members = await chief.visitor.open("/dashboard/members");
  expect(members.text).toContain("Windows의 Chrome");
  const signedOut = await members.press("모든 기기에서 로그아웃시키기 김하늘");
  expect(signedOut.text).toContain("동료의 기기에서 모두 로그아웃되었습니다");
  await ended;
  const login = await leaver.visitor.open("/dashboard");
  expect(login.url).toBe("/auth");
  expect(login.text).toContain("관리자가 로그아웃했습니다");

  const removed = await signedOut.press("계정 삭제하기 김하늘");
  expect(removed.text).toContain("계정을 삭제했습니다");
  expect(removed.screen.queryByText("김하늘")).toBeNull();
  expect((await chief.visitor.open("/dashboard/audit")).text).toContain("김하늘");
  const refused = await site.signInByPhone(leaver);
  expect((await refused.send("/account")).headers.get("Location")).toBe("/auth");
});
