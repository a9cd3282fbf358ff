import { expect, test } from "vitest";
import { enrol, keyOn, recoveryCodesOn } from "../../helpers/second-factor/enrol-visitor.ts";
import { sessionSiteOfFile } from "./session-site.ts";

const site = await sessionSiteOfFile();

const NAME = { name: "내 휴대전화" };

async function leftAlone() {
  const member = await site.member();
  const { app, recoveryCodes } = await enrol(member.visitor);
  await site.setSessionAge(member.sessionId, "11 minutes");
  return { ...member, app, recoveryCodes };
}

test("a session found open adds no app without the password, and its owner goes on", async () => {
  const { visitor, sessionId, password } = await site.member();
  await site.setSessionAge(sessionId, "11 minutes");
  const asked = await (await visitor.open("/account/factors/new")).press("등록 시작하기");
  expect([asked.url, asked.status, keyOn(asked)]).toEqual(["/account/reauthentication", 200, ""]);
  expect(asked.text).toContain("이어서 할 일: 인증 앱 등록하기");
  const field = asked.screen.getByLabelText<HTMLInputElement>(/^비밀번호/);
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  expect(asked.screen.queryByLabelText(/^인증 코드/)).toBeNull();
  expect(asked.href("취소")).toBe("/account/factors/new");

  const onwards = await visitor.sendForm("/account/reauthentication", {
    ...NAME,
    password,
    goesOnAt: "/account/factors/new",
  });
  expect([onwards.status, onwards.headers.get("Location")]).toEqual([307, "/account/factors/new"]);
  const begun = await visitor.post("/account/factors/new", { ...NAME, password });
  expect(keyOn(begun)).not.toBe("");
  expect(begun.html).not.toContain(password);
});

test("such a session changes neither apps nor recovery codes without password and code", async () => {
  const { visitor, password, app, email } = await leftAlone();
  const remove = (await visitor.open("/account")).screen.getByRole("link", { name: /^해제/ });
  const path = remove.getAttribute("href") ?? "";
  for (const [at, button, what] of [
    ["/account/factors/new", "등록 시작하기", "인증 앱 등록하기"],
    ["/account/recovery-codes", "새로 만들기", "복구 코드 새로 만들기"],
    [path, "해제하기", "인증 앱 ‘내 휴대전화’ 해제하기"],
  ] as const) {
    const asked = await (await visitor.open(at)).press(button);
    expect(asked.url).toBe("/account/reauthentication");
    expect(asked.text).toContain(`이어서 할 일: ${what}`);
    for (const wrong of [
      { password, code: "" },
      { password, code: app.wrongCode() },
      { password: "wrong", code: "123456" },
    ])
      expect((await asked.press("확인하고 계속하기", wrong)).status, at).toBe(422);
  }
  expect((await visitor.open("/account")).text).toContain("켜져 있습니다");

  const proof = { password, code: app.code() };
  const onwards = await visitor.sendForm("/account/reauthentication", { ...proof, goesOnAt: path });
  expect([onwards.status, onwards.headers.get("Location")]).toEqual([307, path]);
  expect((await visitor.post(path, proof)).text).toContain("인증 앱을 해제했습니다");
  const audit = (await visitor.open("/dashboard/audit")).text;
  for (const line of ["틀린 인증 코드 3번", "본인 확인 실패 3번"])
    expect(audit).toContain(`${email} 님 계정으로 ${line}`);
  for (const line of [
    "2단계 인증 앱을 등록했습니다.",
    "2단계 인증 앱을 해제했습니다.",
    "복구 코드를 새로 만들었습니다.",
  ])
    expect(audit).toContain(line);
});

test("recovery codes made after password and code are shown, and the older ones end", async () => {
  const { visitor, password, app, recoveryCodes } = await leftAlone();
  const asked = await visitor.post("/account/recovery-codes", {});
  await asked.press("확인하고 계속하기", { password, code: app.code() });
  const made = recoveryCodesOn(await visitor.post("/account/recovery-codes", {}));
  expect(made).toHaveLength(10);
  expect(made.filter((code) => recoveryCodes.includes(code))).toEqual([]);
});

test("a device whose app was removed elsewhere is asked for another app's code", async () => {
  const { visitor, email, password, app } = await leftAlone();
  const phone = await site.signInByPhone({ email, password });
  await (await phone.open("/auth/code")).press("로그인 마치기", { code: app.code() });
  await enrol(phone, "새 휴대전화");
  const remove = (await phone.open("/account")).screen.getByRole("link", { name: "해제 내 휴대전화" });
  // The phone signed in with the app that goes, as the other device did.
  await (await phone.open(remove.getAttribute("href") ?? "")).press("해제하기");
  for (const path of ["/dashboard", "/account"])
    expect((await visitor.open(path)).url, path).toBe("/auth/code");
});
