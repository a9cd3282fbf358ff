import { describe, expect, inject, test } from "vitest";
import { mailedCode } from "../../helpers/mailed-code.ts";
import { enrol, keyOn, recoveryCodesOn } from "../../helpers/second-factor/enrol-visitor.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { newVisitor } from "../../helpers/new-visitor.ts";

async function member(inviteCode: "demo-admin-invite" | "demo-staff-invite" = "demo-admin-invite") {
  const visitor = newVisitor();
  return { visitor, ...(await visitor.signUp(inviteCode)) };
}

async function protectedMember() {
  const account = await member();
  return { ...account, ...(await enrol(account.visitor)) };
}

type Account = { email: string; password: string };

async function afterPassword({ email, password }: Account, wanted?: string) {
  const visitor = newVisitor();
  const start = await visitor.open(wanted ?? "/auth");
  const page = await start.press("로그인", { email, password });
  return { visitor, page };
}

describe("adding an authenticator app", () => {
  test("shows a QR code and a key to type, and ten recovery codes once it is confirmed", async () => {
    const { visitor, email } = await member();
    expect((await visitor.open("/account")).text).toContain("꺼져 있습니다");
    const { begun, done, recoveryCodes } = await enrol(visitor, "사무실 휴대전화");
    expect(
      begun.screen.getByRole("img", { name: "인증 앱으로 찍는 QR 코드" }).querySelector("path"),
    ).not.toBeNull();
    expect(keyOn(begun)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(begun.headers.get("Cache-Control")).toContain("no-store");

    expect([done.url, done.status]).toEqual(["/account/recovery-codes", 200]);
    expect(done.text).toContain("인증 앱을 등록했습니다");
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const [, saved = ""] = done.href("파일로 저장").split(",");
    expect(decodeURIComponent(saved).split("\r\n")).toEqual([email, "", ...recoveryCodes, ""]);

    const again = await visitor.open("/account/recovery-codes");
    expect(recoveryCodesOn(again)).toEqual([]);
    expect(again.text).toContain("쓸 수 있는 복구 코드가 10개 있습니다");
    const account = (await visitor.open("/account")).text;
    expect(account).toContain("켜져 있습니다");
    expect(account).toContain("사무실 휴대전화");
  });

  test("a wrong code is refused where it was typed, and the same QR code stays", async () => {
    const { visitor } = await member();
    const begun = await (await visitor.open("/account/factors/new")).press("등록 시작하기");
    const refused = await begun.press("등록 마치기", { code: "12345" });
    expect(refused.status).toBe(422);
    expect(keyOn(refused)).toBe(keyOn(begun));
    const field = refused.screen.getByRole("textbox", { name: /^인증 코드/ });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(refused.screen.getByRole("link", { name: "인증 코드는 숫자 6자리입니다" })).not.toBeNull();
  });

  test("neither key nor codes can be read in a cookie, nor is another's form taken", async () => {
    const { visitor } = await member();
    const started = await visitor.sendForm("/account/factors/new", { name: "휴대전화" });
    expect([started.status, started.headers.get("Location")]).toEqual([303, "/account/factors/new"]);
    const left = visitor.cookieHeader;
    const page = await visitor.open("/account/factors/new");
    const readable = left
      .split(/[;=.]/)
      .map((part) => Buffer.from(decodeURIComponent(part), "base64").toString());
    expect([left, ...readable].join("\n")).not.toContain(keyOn(page).replaceAll(" ", ""));

    const enrolment = page.document.querySelector<HTMLInputElement>("input[name=enrolment]")?.value ?? "";
    const { visitor: other } = await member();
    const stolen = await other.post("/account/factors/new", { enrolment, code: "123456" });
    expect(stolen.status).toBe(422);
    expect(stolen.text).toContain(
      "지금 로그인하신 계정에서 시작한 등록이 아닙니다. 처음부터 다시 등록해 주세요",
    );
    expect(keyOn(stolen)).toBe("");
    const again = await stolen.press("등록 시작하기");
    expect([again.status, again.url, keyOn(again) === ""]).toEqual([200, "/account/factors/new", false]);
  });

  test("a second app has another name and its own code, and no new recovery codes", async () => {
    const { visitor } = await protectedMember();
    const sameName = await (await visitor.open("/account/factors/new")).press("등록 시작하기");
    expect(sameName.status).toBe(422);
    expect(sameName.text).toContain("같은 이름의 인증 앱이 이미 있습니다");
    const { done } = await enrol(visitor, "사무실 PC");
    expect(done.url).toBe("/account");
    expect(done.text).toContain("내 휴대전화");
    expect(done.text).toContain("사무실 PC");
  });
});

describe("signing in", () => {
  test("asks for the code after the password, shows nothing before it, and leads on", async () => {
    const account = await protectedMember();
    const { visitor, page } = await afterPassword(account, "/dashboard/invites");
    expect([page.url, page.status]).toEqual(["/auth/code", 200]);
    expect(page.text).toContain(account.email);
    for (const path of ["/dashboard", "/dashboard/inquiries", "/account", "/auth"])
      expect((await visitor.open(path)).url, path).toBe("/auth/code");
    expect((await visitor.send("/dashboard/inquiries.csv")).status).toBe(302);
    expect((await visitor.send("/dashboard/events")).status).toBe(302);
    const home = await visitor.open("/");
    expect(home.screen.queryByRole("link", { name: "대시보드" })).toBeNull();
    expect(home.screen.getAllByRole("link", { name: "인증 코드 입력" }).length).toBeGreaterThan(0);

    const wrong = await page.press("로그인 마치기", { code: account.app.wrongCode() });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("인증 코드가 맞지 않거나 이미 쓴 코드입니다");
    const done = await wrong.press("로그인 마치기", { code: account.app.code() });
    expect(done.text).toContain("환영합니다!");
    expect(done.href("열려던 화면으로")).toBe("/dashboard/invites");
    expect((await visitor.open("/dashboard/invites")).status).toBe(200);
    expect((await visitor.open("/auth/code")).url).toBe("/");
  });

  test("who is asked for a code can log out instead, and nobody else sees the page", async () => {
    const { visitor, page } = await afterPassword(await protectedMember());
    const out = await page.press("로그아웃");
    expect(out.text).toContain("로그아웃 완료");
    for (const path of ["/auth/code", "/auth/code/recovery"])
      expect((await visitor.open(path)).url).toBe("/auth");
  });

  test("nor does whoever asks at many places at once, and is refused there", async () => {
    const account = await protectedMember();
    const fields = { email: account.email, factorCode: "123456", password: "another-1" };
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        newVisitor({ "X-Forwarded-For": `203.0.116.${n % 10}` }).sendForm("/auth/reset", {
          ...fields,
          code: `00000000${10 + n}`,
        }),
      ),
    );
    const { page } = await afterPassword(account);
    const done = await page.press("로그인 마치기", { code: account.app.code() });
    expect(done.text).toContain("환영합니다!");
  });

  test("five wrong codes are a place's last, and a known device goes on", async () => {
    const account = await protectedMember();
    const { page } = await afterPassword(account);
    let shown = page;
    for (let n = 0; n < 5; n += 1)
      shown = await shown.press("로그인 마치기", { code: account.app.wrongCode() });
    expect(shown.status).toBe(422);
    const stopped = await shown.press("로그인 마치기", { code: account.app.code() });
    expect(stopped.status).toBe(429);
    expect(stopped.text).toContain("시도가 너무 많습니다");

    await account.visitor.post("/logout", {});
    const known = await (
      await account.visitor.open("/auth")
    ).press("로그인", {
      email: account.email,
      password: account.password,
    });
    expect((await known.press("로그인 마치기", { code: account.app.code() })).text).toContain("환영합니다!");
  });
});

describe("without the phone", () => {
  test("a recovery code signs in once, ends other sessions and leads to a new app", async () => {
    const account = await protectedMember();
    const { visitor, page } = await afterPassword(account);
    const recovery = await visitor.open("/auth/code/recovery");
    const wrong = await recovery.press("로그인", { code: "AAAA-AAAA-AAAA-AAAA" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("복구 코드가 맞지 않거나 이미 쓴 코드입니다");
    expect(page.url).toBe("/auth/code");
    const [code = ""] = account.recoveryCodes;
    const done = await wrong.press("로그인", { code: ` ${code.toLowerCase().replaceAll("-", " ")} ` });
    expect(done.url).toBe("/account/factors/new");
    expect(done.text).toContain("예전 인증 앱과 복구 코드는 지웠습니다");
    expect((await visitor.open("/dashboard")).status).toBe(200);
    expect((await account.visitor.open("/account")).url, "the lost device").toBe("/auth");

    const { recoveryCodes } = await enrol(visitor, "새 휴대전화");
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes).not.toContain(account.recoveryCodes[1]);
    const later = await afterPassword(account);
    const old = await (
      await later.visitor.open("/auth/code/recovery")
    ).press("로그인", {
      code: account.recoveryCodes[1] ?? "",
    });
    expect(old.status).toBe(422);
  });

  test("a colleague removes the app, and it stands in the audit", async () => {
    const lost = await protectedMember();
    const { visitor: colleague } = await member();
    const members = await colleague.open("/dashboard/members");
    expect(members.text).toContain("2단계 인증");
    const done = await members.press(`2단계 인증 해제하기 ${lost.email}`);
    expect(done.text).toContain("2단계 인증을 해제했습니다");
    expect((await colleague.open("/dashboard/audit")).text).toContain(
      `${lost.email} 님의 2단계 인증을 해제했습니다`,
    );
    expect((await lost.visitor.open("/account")).url, "the lost device").toBe("/auth");
    const { page } = await afterPassword(lost);
    expect(page.text).toContain("환영합니다!");
  });
});

test("right after the log-in an app is removed at once", async () => {
  const { visitor } = await protectedMember();
  const page = await (await visitor.open("/account")).follow(/^해제/);
  expect(page.text).toContain("‘내 휴대전화’ 앱을 해제합니다");
  const done = await page.press("해제하기");
  expect(done.text).toContain("인증 앱을 해제했습니다");
  expect(done.text).toContain("꺼져 있습니다");
  expect((await visitor.open("/dashboard")).status).toBe(200);
});

describe("a password of an account with a second factor", () => {
  test("is changed by the old one and a code", async () => {
    const { visitor, email, password, app } = await protectedMember();
    const form = { currentPassword: password, password: "another-secret" };
    const account = await visitor.open("/account");
    const refused = await account.press("비밀번호 바꾸기", form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("인증 앱의 코드를 입력해주세요");
    const changed = await refused.press("비밀번호 바꾸기", { ...form, code: app.code() });
    expect(changed.text).toContain("비밀번호 변경 완료");
    expect((await visitor.open("/dashboard")).status, "still signed in").toBe(200);
    expect((await afterPassword({ email, password: "another-secret" })).page.url).toBe("/auth/code");
  });

  test("is not replaced by a mailed code alone, and with the app's code it is", async () => {
    const { email, app } = await protectedMember();
    const form = { email, password: "another-secret" };
    await newVisitor().sendForm("/auth/forgot", { email });
    const code = await mailedCode(inject("backendUrl"), email);
    const refused = await newVisitor().post("/auth/reset", { ...form, code });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("인증 앱의 코드를 입력해주세요");
    expect(refused.text).toContain("인증 앱을 잃어버리셨다면 다른 관리자에게");
    expect((await newVisitor().post("/auth", form)).text).toContain("로그인 실패");

    await newVisitor().sendForm("/auth/forgot", { email });
    const newer = await mailedCode(inject("backendUrl"), email, 2);
    const reset = await newVisitor().post("/auth/reset", { ...form, code: newer, factorCode: app.code() });
    expect(reset.text).toContain("비밀번호 변경 완료");
    expect((await afterPassword(form)).page.url).toBe("/auth/code");
  });
});

describe("what is shown once", () => {
  const flashOf = (visitor: Visitor) => /[\w-]*flash=[^;]+/.exec(visitor.cookieHeader)?.[0] ?? "";

  test("comes back by no old cookie: neither recovery codes nor an invite code", async () => {
    const { visitor } = await protectedMember();
    for (const [path, form, shown] of [
      ["/account/recovery-codes", {}, "main ol li"],
      ["/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "1" }, "main code"],
    ] as const) {
      expect((await visitor.sendForm(path, form)).status).toBe(303);
      const kept = flashOf(visitor);
      expect((await visitor.open(path)).document.querySelector(shown), path).not.toBeNull();
      visitor.carry(kept);
      expect((await visitor.open(path)).document.querySelector(shown), path).toBeNull();
    }
  });

  test("an app's key comes back by no old form once the app is confirmed", async () => {
    const { visitor } = await member();
    const { begun } = await enrol(visitor);
    const sealed = begun.document.querySelector<HTMLInputElement>("input[name=enrolment]")?.value ?? "";
    const again = await visitor.post("/account/factors/new", { enrolment: sealed, code: "123456" });
    expect([again.status, keyOn(again)]).toEqual([422, ""]);
    expect(again.text).toContain("이미 마쳤거나");
  });
});

test("wrong codes stand in the audit, a line for each kind", async () => {
  const account = await protectedMember();
  const { visitor, page } = await afterPassword(account);
  const wrong = await page.press("로그인 마치기", { code: account.app.wrongCode() });
  await wrong.press("로그인 마치기", { code: account.app.wrongCode() });
  const recovery = await visitor.open("/auth/code/recovery");
  await recovery.press("로그인", { code: "AAAA-AAAA-AAAA-AAAA" });
  const audit = (await account.visitor.open("/dashboard/audit")).text;
  expect(audit).toContain(`${account.email} 님 계정으로 틀린 인증 코드 2번`);
  expect(audit).toContain(`${account.email} 님 계정으로 틀린 복구 코드 1번`);
});
