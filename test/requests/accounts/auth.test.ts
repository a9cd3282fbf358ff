import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

const someone = () => ({ email: `person-${randomUUID()}@example.com`, password: "secret-한글-1" });

test("signs up with an invite code, and is welcomed on the landing page", async () => {
  const visitor = newVisitor();
  const form = await visitor.open("/auth?mode=signup");
  const home = await form.press("회원가입", { ...someone(), inviteCode: " demo-staff-invite " });
  expect(home.url).toBe("/");
  expect(home.text).toContain("회원가입 성공");
  expect(home.text).toContain("첫 번째 가입자는 자동으로 관리자가 됩니다.");
  expect(home.text).toContain("직원 계정입니다.");
  home.screen.getByRole("button", { name: "로그아웃" });
  const account = await home.follow("내 계정 보기");
  expect(account.text).toContain("내 계정만 쓸 수 있습니다.");
});

test("an admin who signs up is asked for a name once, and goes on to the dashboard", async () => {
  const visitor = newVisitor();
  const form = await visitor.open("/auth?mode=signup");
  const home = await form.press("회원가입", { ...someone(), inviteCode: "demo-admin-invite" });
  expect(home.text).toContain("관리자 계정입니다.");
  const name = await home.follow("이름 정하고 문의 관리로 가기");
  expect(name.screen.getByLabelText(/^이름/)).toHaveProperty("autofocus", true);
  expect(name.href("나중에 정하고 문의 관리로 가기")).toBe("/dashboard");
  expect((await name.press("이름 저장하기", { displayName: "" })).status).toBe(422);
  const desk = await name.press("이름 저장하기", { displayName: "김하늘" });
  expect(desk.url).toBe("/dashboard");
  expect(desk.text).toContain("이름을 저장했습니다");
});

test.each(["/auth", "/auth?mode=signup"])("%s tells an institution that it may ask without", async (path) => {
  const page = await newVisitor().open(path);
  expect(page.text).toContain("기관 담당자는 로그인 없이 문의하실 수 있습니다.");
  expect(page.href("로그인 없이 문의")).toBe("/inquiry");
});

test("a login leads an admin on to the dashboard", async () => {
  const account = await newVisitor().signUp("demo-admin-invite");
  const home = await newVisitor().post("/auth", account);
  expect(home.text).toContain("환영합니다!");
  expect(home.href("문의 관리로 가기")).toBe("/dashboard");
});

test("the signup form says which passwords it takes", async () => {
  const { screen } = await newVisitor().open("/auth?mode=signup");
  const described = (label: RegExp) => screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
  const hint = screen.getByText("6자 이상이어야 하고, 영문과 숫자는 72자, 한글은 24자까지 쓸 수 있습니다.");
  expect(described(/비밀번호/)).toBe(hint.id);
  const refused = await newVisitor().post("/auth?mode=signup", {
    ...someone(),
    password: "12345",
    inviteCode: "x",
  });
  const [error = "", kept] = (
    refused.screen.getByLabelText(/비밀번호/).getAttribute("aria-describedby") ?? ""
  ).split(" ");
  expect(refused.document.getElementById(error)?.textContent).toContain("최소 6자");
  expect(kept).toBe(hint.id);
});

test.each([
  ["six letters", "abcdef"],
  ["72 letters", "a".repeat(72)],
  ["24 Hangul letters", "숲".repeat(24)],
])("a password of %s is accepted, as the hint says", async (_, password) => {
  const fields = { ...someone(), password, inviteCode: "demo-staff-invite" };
  expect((await newVisitor().post("/auth?mode=signup", fields)).text).toContain("회원가입 성공");
});

test("logs in and out again", async () => {
  const account = await newVisitor().signUp("demo-staff-invite");
  const visitor = newVisitor();
  const home = await (await visitor.open("/auth")).press("로그인", account);
  expect(home.text).toContain("로그인 성공");
  expect(home.text).toContain("환영합니다!");
  expect(home.screen.queryByRole("link", { name: "열려던 화면으로" })).toBeNull();

  const after = await home.press("로그아웃");
  expect(after.url).toBe("/");
  expect(after.text).toContain("로그아웃 완료");
  expect(after.text).toContain("안전하게 로그아웃되었습니다.");
  after.screen.getByRole("link", { name: "로그인" });
});

test("the wanted page is one press away after the login, also after a wrong password", async () => {
  const account = await newVisitor().signUp("demo-admin-invite");
  const wanted = "/dashboard/inquiries?status=new";
  const login = await newVisitor().open(wanted);
  expect(login.url).toBe("/auth");
  const refused = await login.press("로그인", { ...account, password: "wrong-guess" });
  expect(refused.status).toBe(422);
  const home = await refused.press("로그인", account);
  expect(home.url).toBe("/");
  expect(home.text).toContain("환영합니다!");
  expect(home.href("열려던 화면으로")).toBe(wanted);
});

test.each(["https://evil.example/dashboard", "//evil.example", "/logout"])(
  "a login form that was made to want %s leads nowhere else",
  async (returnPath) => {
    const account = await newVisitor().signUp("demo-staff-invite");
    const home = await newVisitor().post("/auth", { ...account, returnPath });
    expect(home.text).toContain("환영합니다!");
    expect(home.screen.queryByRole("link", { name: "열려던 화면으로" })).toBeNull();
  },
);

test("a browser that keeps no cookies is told why it is not logged in", async () => {
  const account = await newVisitor().signUp("demo-staff-invite");
  const response = await newVisitor().sendForm("/auth", account);
  const page = await newVisitor().open(response.headers.get("Location") ?? "");
  expect(page.screen.getByRole("alert").textContent).toContain("쿠키를 허용한 뒤 다시 로그인해 주세요.");
  expect(page.document.title).toMatch(/^오류: /);
  page.screen.getByRole("button", { name: "로그인" });
});

test("logging out has the browser forget what it stored for the site, such as drafts", async () => {
  const visitor = await signedInAs("staff");
  const response = await visitor.sendForm("/logout", {});
  expect(response.headers.get("Clear-Site-Data")).toBe('"storage"');
  expect((await visitor.open("/")).text).toContain("로그아웃 완료");
});

test("someone who is signed in has no business on /auth", async () => {
  const visitor = await signedInAs("staff");
  const response = await visitor.send("/auth");
  expect(response.headers.get("Location")).toBe("/");
});

test.each([
  ["an e-mail that is none", { email: "nobody" }, "유효한 이메일 주소를 입력해주세요"],
  [
    "an e-mail of 256 letters",
    { email: `${"a".repeat(244)}@example.com` },
    "이메일은 255자를 초과할 수 없습니다",
  ],
  ["a password of five letters", { password: "12345" }, "비밀번호는 최소 6자 이상이어야 합니다"],
  ["a password of 101 letters", { password: "x".repeat(101) }, "비밀번호는 100자를 초과할 수 없습니다"],
])("refuses %s", async (_, wrong, words) => {
  const page = await newVisitor().post("/auth", { ...someone(), ...wrong });
  expect(page.status).toBe(422);
  expect(page.text).toContain("입력 오류");
  expect(page.text).toContain(words);
});

test("keeps the e-mail that was typed and never the password", async () => {
  const { email, password } = someone();
  const page = await newVisitor().post("/auth", { email, password });
  expect(page.status).toBe(422);
  expect(page.text).toContain("로그인 실패");
  expect(page.text).toContain("이메일 또는 비밀번호가 올바르지 않습니다.");
  expect(page.typed("email")).toBe(email);
  expect(page.html).not.toContain(password);
});

test("an invite code that is none opens no account", async () => {
  const account = someone();
  const page = await newVisitor().post("/auth?mode=signup", { ...account, inviteCode: "guessed" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("회원가입 실패");
  expect(page.text).toContain("잘못된 초대 코드입니다");
  page.screen.getByRole("heading", { name: "관리자 회원가입" });
  expect((await newVisitor().post("/auth", account)).text).toContain("로그인 실패");
});

test("whoever has no code is told the same of an address with an account as of another", async () => {
  const { email } = await newVisitor().signUp("demo-staff-invite");
  const answers = [];
  for (const address of [email, someone().email]) {
    const began = performance.now();
    const fields = { email: address, password: "secret-1", inviteCode: "guessed" };
    const page = await newVisitor().post("/auth?mode=signup", fields);
    expect(performance.now() - began).toBeGreaterThan(380);
    const main = page.document.querySelector("main")?.innerHTML ?? "";
    const shown = main.replaceAll(address, "").replaceAll(/toast-[\da-f-]+/g, "");
    answers.push({ status: page.status, shown });
  }
  expect(answers[0]?.status).toBe(422);
  expect(answers[1]).toEqual(answers[0]);
});

test("a password longer than bcrypt reads is refused at signup", async () => {
  const page = await newVisitor().post("/auth?mode=signup", {
    ...someone(),
    password: "가".repeat(25),
    inviteCode: "demo-staff-invite",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain("한글은 24자까지");
});

test("signing up twice with one e-mail does not tell that the account exists", async () => {
  const account = await newVisitor().signUp("demo-staff-invite");
  const page = await newVisitor().post("/auth", { ...account, inviteCode: "demo-staff-invite" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("회원가입에 실패했습니다.");
});

test("ten wrong passwords lock an account for their place, which is told for how long", async () => {
  const account = await newVisitor().signUp("demo-staff-invite");
  const guesser = newVisitor({ "X-Forwarded-For": "203.0.113.7" });
  const tries = Array.from({ length: 10 }, (_, n) =>
    guesser.post("/auth", { ...account, password: `wrong-guess-${n}` }),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(422);

  const refused = await guesser.post("/auth", account);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.text).toMatch(/\d+분 뒤에 다시 시도해 주세요/);
  expect((await newVisitor().post("/auth", account)).text).toContain("로그인 성공");
});

test("strangers lock an account for each other, not for a device that it knows", async () => {
  const owner = newVisitor();
  const account = await owner.signUp("demo-staff-invite");
  await owner.sendForm("/logout", {});
  const stranger = (n: number) => newVisitor({ "X-Forwarded-For": `203.0.114.${n}` });
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      stranger(n % 10).sendForm("/auth", { ...account, password: `wrong-guess-${n}` }),
    ),
  );
  expect((await stranger(11).post("/auth", account)).status).toBe(429);
  const other = await signedInAs("staff");
  await other.sendForm("/logout", {});
  expect((await other.post("/auth", account)).status).toBe(429);
  expect((await owner.post("/auth", account)).text).toContain("로그인 성공");
});

test("a device's own wrong passwords are counted, and its cookie tells nobody whose", async () => {
  const owner = newVisitor();
  const account = await owner.signUp("demo-staff-invite");
  const device = /device=([\w%-]+)/.exec(owner.cookieHeader)?.[1] ?? "";
  expect(Buffer.from(device, "base64url").toString("latin1")).not.toMatch(/account|person/);
  await owner.sendForm("/logout", {});
  const tries = Array.from({ length: 10 }, (_, n) =>
    owner.sendForm("/auth", { ...account, password: `wrong-guess-${n}` }),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(422);
  expect((await owner.post("/auth", account)).status).toBe(429);
});

test("a form from another site cannot log anyone out or in", async () => {
  const visitor = newVisitor();
  const account = await visitor.signUp("demo-staff-invite");
  const foreign = (path: string, fields: Record<string, string>) =>
    visitor.send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: "https://elsewhere.example" },
    });
  expect((await foreign("/logout", {})).status).toBe(403);
  expect((await foreign("/auth", account)).status).toBe(403);
  (await visitor.open("/")).screen.getByRole("button", { name: "로그아웃" });
});
