import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { lastMailTo, mailedCode, mailsTo } from "../../helpers/mailed-code.ts";
import { type ShownPage, Visitor } from "../../helpers/visitor.ts";

const backendUrl = inject("backendUrl");
const visit = (address?: string) =>
  new Visitor(inject("siteUrl"), address ? { "X-Forwarded-For": address } : {});
const newPassword = () => `another-${randomUUID()}`;

async function member() {
  const visitor = visit();
  return { visitor, ...(await visitor.signUp("demo-staff-invite")) };
}

async function isSignedIn(visitor: Visitor) {
  return (await visitor.open("/")).screen.queryByRole("button", { name: "로그아웃" }) !== null;
}

function wordsOf({ document }: ShownPage) {
  for (const script of document.querySelectorAll("script")) script.remove();
  return document.body.textContent;
}

async function askForCode(visitor: Visitor, email: string) {
  const login = await visitor.open("/auth");
  const forgot = login.href("비밀번호를 잊으셨나요?");
  return (await visitor.open(forgot ?? "")).press("인증 코드 받기", { email });
}

test("a forgotten password is replaced by a mailed code, and other devices signed out", async () => {
  const { visitor: otherDevice, email, password: oldPassword } = await member();
  const visitor = visit();
  const reset = await askForCode(visitor, email);
  expect(reset.url).toBe("/auth/reset");
  expect(reset.text).toContain("가입된 이메일이라면 숫자 인증 코드를 보내 드립니다.");
  expect(reset.typed("email")).toBe(email);

  const password = newPassword();
  const code = await mailedCode(backendUrl, email);
  const home = await reset.press("비밀번호 바꾸기", {
    code: `${code.slice(0, 5)} ${code.slice(5)}`,
    password,
  });
  expect(home.url).toBe("/");
  expect(home.text).toContain("비밀번호 변경 완료");
  expect(home.text).toContain("다른 기기에서는 모두 로그아웃되었습니다.");
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await isSignedIn(otherDevice)).toBe(false);

  expect((await visit().post("/auth", { email, password: oldPassword })).text).toContain("로그인 실패");
  expect((await visit().post("/auth", { email, password })).text).toContain("로그인 성공");
  expect((await visit().post("/auth/reset", { email, code, password })).status).toBe(422);
});

test("the mail is Korean, with a code to type and no link that a scanner could use up", async () => {
  const { email } = await member();
  await askForCode(visit(), email);
  const { subject, html = "" } = await lastMailTo(backendUrl, email);
  expect(subject).toBe("비밀번호 재설정 인증 코드");
  expect(html).not.toContain("{{");
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? "").pathname)).toEqual([
    "/auth/reset",
  ]);
});

test("asking for a code is answered alike for an account and for none", async () => {
  const { email } = await member();
  const unknown = `nobody-${randomUUID()}@example.com`;
  const [mine, nobodys] = await Promise.all(
    [email, unknown].map((address) => visit().post("/auth/forgot", { email: address })),
  );
  expect([mine?.url, nobodys?.url]).toEqual(["/auth/reset", "/auth/reset"]);
  expect(nobodys && wordsOf(nobodys).replaceAll(unknown, email)).toBe(mine && wordsOf(mine));
  expect(await mailsTo(backendUrl, unknown)).toEqual([]);
});

test("a wrong code changes nothing and says the same for an account and for none", async () => {
  const { email, password } = await member();
  await visit().sendForm("/auth/forgot", { email });
  const wrong = (await mailedCode(backendUrl, email)) === "0000000000" ? "0000000001" : "0000000000";
  const [mine, nobodys] = await Promise.all(
    [email, `nobody-${randomUUID()}@example.com`].map((address) =>
      visit().post("/auth/reset", { email: address, code: wrong, password: newPassword() }),
    ),
  );
  expect(mine?.status).toBe(422);
  expect(mine?.text).toContain("인증 코드가 맞지 않거나 쓸 수 있는 시간이 지났습니다. 여러 번 받으셨다면");
  expect(nobodys && wordsOf(nobodys)).toBe(mine && wordsOf(mine));
  expect((await visit().post("/auth", { email, password })).text).toContain("로그인 성공");
});

test("a refused reset keeps the e-mail that was typed, and neither code nor password", async () => {
  const { email } = await member();
  const password = newPassword();
  const page = await visit().post("/auth/reset", { email, code: "987654", password });
  expect(page.typed("email")).toBe(email);
  expect(page.html).not.toContain(password);
  expect(page.html).not.toContain("987654");
  const summary = page.document.querySelector('[aria-labelledby="error-summary-title"] a');
  expect(summary?.getAttribute("href")).toBe(`#${page.document.querySelector("[name=code]")?.id}`);
});

test.each([
  [{ email: "nobody" }, "유효한 이메일 주소를 입력해주세요"],
  [{ code: "12345" }, "인증 코드는 숫자 6~10자리입니다"],
  [{ code: "12345678901" }, "인증 코드는 숫자 6~10자리입니다"],
  [{ code: "12345abcde" }, "인증 코드는 숫자 6~10자리입니다"],
  [{ code: "" }, "인증 코드를 입력해주세요"],
  [{ password: "12345" }, "비밀번호는 최소 6자 이상이어야 합니다"],
  [{ password: "가".repeat(25) }, "한글은 24자까지"],
])("refuses a reset with %o", async (wrong, words) => {
  const fields = { email: "someone@example.com", code: "123456", password: "long-enough", ...wrong };
  const page = await visit().post("/auth/reset", fields);
  expect(page.status).toBe(422);
  expect(page.text).toContain("입력 오류");
  expect(page.text).toContain(words);
});

test("two codes asked for or five guessed are a place's last, which is told how long", async () => {
  const { email } = await member();
  const visitor = visit("203.0.113.21");
  const password = newPassword();
  for (const [path, fields, most] of [
    ["/auth/forgot", () => ({ email }), 2],
    ["/auth/reset", (n: number) => ({ email, code: `000000000${n}`, password }), 5],
  ] as const) {
    // One after the other: the same form sent twice at once counts once.
    for (let n = 0; n < most; n += 1) await visitor.sendForm(path, fields(n));
    const refused = await visitor.post(path, fields(most));
    expect(refused.status, path).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.text).toMatch(/\d+분 뒤에 다시 시도해 주세요/);
  }
});

test("strangers who ask for codes keep none from the owner, nor from a known device", async () => {
  const { visitor: device, email } = await member();
  for (const address of ["203.0.113.31", "203.0.113.32", "203.0.113.33"])
    await visit(address).sendForm("/auth/forgot", { email });
  const refused = await visit("203.0.113.34").post("/auth/forgot", { email });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("조금 전에 보내 드린 메일의 코드를 쓰실 수 있습니다.");
  await lastMailTo(backendUrl, email, 3);
  expect((await device.sendForm("/auth/forgot", { email })).status).toBe(303);

  const code = await mailedCode(backendUrl, email, 4);
  const home = await visit("203.0.113.34").post("/auth/reset", { email, code, password: newPassword() });
  expect(home.text).toContain("비밀번호 변경 완료");
});

test("a password is changed with the present one, and only other devices signed out", async () => {
  const { visitor: otherDevice, email, password: currentPassword } = await member();
  const visitor = visit();
  await visitor.sendForm("/auth", { email, password: currentPassword });
  const before = visitor.cookieHeader;
  const page = await (await visitor.open("/")).follow("내 계정");
  expect(page.text).toContain(email);

  const password = newPassword();
  const after = await page.press("비밀번호 바꾸기", { currentPassword, password });
  expect(after.url).toBe("/account");
  expect(after.text).toContain("비밀번호 변경 완료");
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await isSignedIn(otherDevice)).toBe(false);
  expect(visitor.cookieHeader).not.toBe(before);
  const thief = visit();
  for (const cookie of before.split("; ")) thief.carry(cookie);
  expect(await isSignedIn(thief)).toBe(false);
  expect((await visit().post("/auth", { email, password })).text).toContain("로그인 성공");
});

test("a wrong present password changes nothing, and counts with the logins", async () => {
  const { email, password } = await member();
  const visitor = visit("203.0.113.22");
  await visitor.sendForm("/auth", { email, password });
  const wrong = { currentPassword: "not-mine", password: newPassword() };
  const page = await visitor.post("/account", wrong);
  expect(page.status).toBe(422);
  expect(page.text).toContain("현재 비밀번호가 올바르지 않습니다");
  expect(page.html).not.toContain(wrong.password);

  await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      visitor.sendForm("/account", { ...wrong, currentPassword: `not-mine-${n}` }),
    ),
  );
  const refused = await visitor.post("/account", { currentPassword: password, password: newPassword() });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).not.toBeNull();
  await visitor.sendForm("/logout", {});
  expect((await visitor.post("/auth", { email, password })).status).toBe(429);
});

test("signing out everywhere ends every session", async () => {
  const { visitor: otherDevice, email, password } = await member();
  const visitor = visit();
  await visitor.sendForm("/auth", { email, password });
  const home = await (await visitor.open("/account")).press("모든 기기에서 로그아웃");
  expect(home.url).toBe("/");
  expect(home.text).toContain("모든 기기에서 로그아웃되었습니다.");
  expect(await isSignedIn(visitor)).toBe(false);
  expect(await isSignedIn(otherDevice)).toBe(false);
});

test("a stranger on /account is sent to /auth", async () => {
  expect((await visit().send("/account")).headers.get("Location")).toBe("/auth");
  for (const [path, fields] of [
    ["/account", { currentPassword: "secret1", password: "secret2" }],
    ["/account/name", { displayName: "김하늘" }],
  ] as const)
    expect((await visit().sendForm(path, { ...fields })).headers.get("Location"), path).toBe("/auth");
});
