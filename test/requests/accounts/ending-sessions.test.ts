import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../../supabase/local/backend.ts";
import { startSiteBefore } from "../../helpers/site.ts";
import { enrol } from "../../helpers/second-factor/enrol-visitor.ts";
import { sessionIn } from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";

let backend: Backend;
let siteUrl: string;
let stopSite: () => Promise<void>;

beforeAll(async () => {
  backend = await startBackend({ port: 0, authRateLimitFactor: 1_000 });
  ({ url: siteUrl, stop: stopSite } = await startSiteBefore(backend));
}, 300_000);
afterAll(async () => {
  await stopSite();
  await backend.stop();
});

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile";

async function member(kind: "admin" | "staff" = "admin") {
  const visitor = new Visitor(siteUrl, { "User-Agent": WINDOWS });
  const account = await visitor.signUp(`demo-${kind}-invite`);
  const { session } = sessionIn<{ access_token: string }>(visitor.cookieHeader);
  const claims = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
  const { sub: id, session_id: sessionId } = JSON.parse(claims) as { sub: string; session_id: string };
  return { visitor, ...account, id, sessionId };
}

async function signIn({ email, password }: { email: string; password: string }, userAgent = PHONE) {
  const visitor = new Visitor(siteUrl, { "User-Agent": userAgent });
  await visitor.sendForm("/auth", { email, password });
  return visitor;
}

const begun = (sessionId: string, interval: string) =>
  backend.database.query("update auth.sessions set created_at = now() - $2::interval where id = $1", [
    sessionId,
    interval,
  ]);
const unused = (sessionId: string, interval: string) =>
  backend.database.query(
    "update public.session_activity set last_seen_at = now() - $2::interval where session_id = $1",
    [sessionId, interval],
  );

const used = (sessionId: string, interval: string) =>
  backend.database.query(
    `insert into public.session_activity (session_id, user_id, last_seen_at)
     select id, user_id, now() - $2::interval from auth.sessions where id = $1`,
    [sessionId, interval],
  );

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

test("the account page shows where somebody is signed in, and ends one device or all others", async () => {
  const { visitor, ...account } = await member("staff");
  await visitor.open("/account");
  const phone = await signIn(account);
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
  expect((await phone.send("/account")).headers.get("Location")).toBe("/auth");
  const fromAnotherTab = await shown.press("로그아웃 Android의 삼성 인터넷");
  expect(fromAnotherTab.text).toContain("이미 로그아웃된 기기입니다");

  const again = await signIn(account);
  const others = await (await visitor.open("/account")).press("다른 기기 모두 로그아웃");
  expect(others.text).toContain("다른 기기에서 모두 로그아웃되었습니다");
  expect((await again.send("/account")).headers.get("Location")).toBe("/auth");
  expect((await visitor.open("/account")).status).toBe(200);
});

test("the open dashboard of a session that is ended by the auth service itself ends before the server asks by itself", async () => {
  // The stream's first regular session check comes after fifteen seconds.
  const ASKS_AFTER_MS = 15_000;
  const endsBySignal = async () => {
    const { visitor, sessionId } = await member();
    await visitor.open("/dashboard");
    const began = performance.now();
    const { ended } = await openEvents(visitor);
    await backend.database.query("delete from auth.sessions where id = $1", [sessionId]);
    const isBySignal = (await ended) - began < ASKS_AFTER_MS;
    expect((await visitor.send("/dashboard")).headers.get("Location")).toBe("/auth");
    return isBySignal;
  };
  // A busy machine may miss a signal; without signals no session would end so early.
  await expect.poll(endsBySignal, { timeout: 120_000 }).toBe(true);
});

test("whoever was idle is told so at the login, and led back after it", async () => {
  const { visitor, sessionId, ...account } = await member();
  await visitor.open("/dashboard/invites");
  await unused(sessionId, "12 hours");
  const login = await visitor.open("/dashboard/invites");
  expect(login.text).toContain("오래 쓰지 않아 로그아웃되었습니다");
  const back = await login.press("로그인", { email: account.email, password: account.password });
  expect(back.screen.getByRole("link", { name: "열려던 화면으로" }).getAttribute("href")).toBe(
    "/dashboard/invites",
  );

  const { visitor: old, sessionId: oldSession } = await member();
  await begun(oldSession, "7 days");
  expect((await old.open("/dashboard")).text).toContain("로그인하신 지 오래되어 로그아웃되었습니다");
});

test("a warning comes before the end, and its button puts the end off", async () => {
  const { visitor, sessionId } = await member();
  await begun(sessionId, "1 day");
  await used(sessionId, "11 hours 50 minutes");
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
  const { visitor, sessionId, ...account } = await member();
  await begun(sessionId, "6 days 23 hours 50 minutes");
  await used(sessionId, "1 hour");
  const warned = await visitor.open("/dashboard/invites");
  expect(warned.text).toMatch(/에 로그아웃됩니다.*로그인하신 지 오래되어/);
  const login = await warned.press("지금 다시 로그인하기");
  expect([login.url, login.status]).toEqual(["/auth", 200]);
  expect(login.text).toContain("다시 로그인해 주세요");
  // The header would clear the drafts.
  expect(login.headers.get("Clear-Site-Data")).toBeNull();
  const back = await login.press("로그인", { email: account.email, password: account.password });
  const link = back.screen.getByRole("link", { name: "열려던 화면으로" }).getAttribute("href");
  expect(link).toBe("/dashboard/invites");
  expect((await visitor.open(link ?? "")).text).not.toContain("에 로그아웃됩니다");
});

test("where the database demands a second factor, an admin sees nothing before adding one, which they may", async () => {
  const { visitor, email } = await member();
  const { visitor: colleague } = await member();
  const seesMembers = async () => (await colleague.open("/dashboard/members")).text.includes(email);
  expect(await seesMembers()).toBe(true);
  await backend.database.query("select private.require_second_factor(true)");
  expect(await seesMembers()).toBe(false);
  expect((await visitor.open("/account")).text).toContain(email);
  expect((await enrol(visitor)).recoveryCodes).toHaveLength(10);
  expect((await visitor.open("/dashboard/members")).text).toContain(email);
  await backend.database.query("select private.require_second_factor(false)");
});

test("an action that is hard to undo asks for the password again after ten minutes, and then goes on as posted", async () => {
  const chief = await member();
  const colleague = await member("staff");
  await begun(chief.sessionId, "11 minutes");
  const roleOf = () =>
    backend.database.query("select role from public.user_roles where user_id = $1", [colleague.id]);

  const members = await chief.visitor.open("/dashboard/members");
  const asked = await members.press(`관리자로 지정 ${colleague.email}`);
  expect([asked.url, asked.status]).toEqual(["/account/proof", 200]);
  expect(asked.text).toContain("이어서 할 일: 관리자로 지정하기");
  expect(chief.visitor.cookieHeader).not.toContain(colleague.id);

  const wrong = await asked.press("확인하고 계속하기", { password: "wrong-guess" });
  expect(wrong.status).toBe(422);
  expect(wrong.screen.getByLabelText(/^비밀번호/).getAttribute("aria-invalid")).toBe("true");
  expect(await roleOf()).toEqual([{ role: "staff" }]);

  const form = { grant: colleague.id, password: chief.password };
  const changed = await chief.visitor.sendForm("/account/proof", { ...form, grant: chief.id });
  expect(changed.headers.get("Location")).toBe("/account");
  const onwards = await chief.visitor.sendForm("/account/proof", form);
  expect([onwards.status, onwards.headers.get("Location")]).toEqual([307, "/dashboard/members"]);
  const done = await chief.visitor.post("/dashboard/members", form);
  expect(done.text).toContain("관리자로 지정했습니다");
  expect(await roleOf()).toEqual([{ role: "admin" }]);

  const again = await chief.visitor.sendForm("/account/proof", form);
  expect(again.headers.get("Location")).toBe("/account");
});

test("an admin's forgotten session cannot revoke the other admins without the password, and may give up its own role", async () => {
  const chief = await member();
  const colleague = await member();
  await begun(chief.sessionId, "11 minutes");
  const rolesOf = ({ id }: { id: string }) =>
    backend.database.query("select role from public.user_roles where user_id = $1", [id]);
  const asked = await chief.visitor.post("/dashboard/members", { revoke: colleague.id });
  expect(asked.url).toBe("/account/proof");
  expect(asked.text).toContain("이어서 할 일: 동료의 관리자 권한 해제하기");
  expect(await rolesOf(colleague)).toEqual([{ role: "admin" }]);

  const own = await chief.visitor.post("/dashboard/members", { revoke: chief.id, confirmed: "on" });
  expect(own.text).toContain("관리자 권한을 내려놓았습니다");
  expect(await rolesOf(chief)).toEqual([{ role: "staff" }]);
});

test("such an action is refused with a word where its cookie would be too long for a browser to keep", async () => {
  const chief = await member();
  await begun(chief.sessionId, "11 minutes");
  const asked = async (remark: string) => {
    const fields = { remove: crypto.randomUUID(), remark };
    const answer = await chief.visitor.sendForm("/dashboard/members", fields);
    const [cookie = ""] = answer.headers.getSetCookie().filter((each) => each.includes("pending-action="));
    return { leadsTo: answer.headers.get("Location"), weighs: cookie.indexOf(";") };
  };

  const kept = await asked("가".repeat(500));
  expect(kept.leadsTo).toBe("/account/proof");
  expect(kept.weighs).toBeLessThanOrEqual(4_096);
  for (const tooLong of ["가".repeat(800), "a".repeat(2_400)]) {
    expect((await asked(tooLong)).leadsTo).toBe("/dashboard");
    expect((await chief.visitor.open("/dashboard")).text).toContain(
      "로그아웃한 뒤 다시 로그인하고 해 주세요",
    );
  }
});

test("another session cannot take over what was about to be done", async () => {
  const chief = await member();
  await begun(chief.sessionId, "11 minutes");
  await chief.visitor.sendForm("/dashboard/members", { remove: crypto.randomUUID() });
  const pendingAction = /pending-action=[^;]+/.exec(chief.visitor.cookieHeader)?.[0] ?? "";
  expect((await chief.visitor.send("/account/proof")).status).toBe(200);
  const other = await member();
  other.visitor.carry(pendingAction);
  expect((await other.visitor.send("/account/proof")).headers.get("Location")).toBe("/account");
});

test("an admin signs a colleague out and removes them, whose name stays", async () => {
  const chief = await member();
  const leaver = await member();
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
  expect((await leaver.visitor.send("/dashboard")).headers.get("Location")).toBe("/auth");

  const removed = await signedOut.press("계정 삭제하기 김하늘");
  expect(removed.text).toContain("계정을 삭제했습니다");
  expect(removed.screen.queryByText("김하늘")).toBeNull();
  expect((await chief.visitor.open("/dashboard/audit")).text).toContain("김하늘");
  const refused = await signIn(leaver);
  expect((await refused.send("/account")).headers.get("Location")).toBe("/auth");
});

test("a password that others try first is refused at sign-up and at a change, and nothing of it is shown", async () => {
  const visitor = new Visitor(siteUrl);
  const fields = {
    email: `${crypto.randomUUID()}@example.kr`,
    password: "qwerty123",
    inviteCode: "demo-staff-invite",
  };
  const signUp = await visitor.post("/auth?mode=signup", fields);
  expect(signUp.status).toBe(422);
  expect(signUp.text).toContain("쉽게 떠올릴 수 있는 비밀번호입니다");
  expect(signUp.html).not.toContain("qwerty123");

  const { visitor: owner, password } = await member("staff");
  const change = await owner.post("/account", { currentPassword: password, password: "숲결2026" });
  expect(change.status).toBe(422);
  expect(change.text).toContain("쉽게 떠올릴 수 있는 비밀번호입니다");
  expect(change.html).not.toContain("숲결2026");
});
