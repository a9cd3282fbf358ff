import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signedInAs, newVisitor } from "../../helpers/new-visitor.ts";

test("every password field masks what is typed, and takes it from a password manager", async () => {
  const member = await signedInAs("admin");
  const pages = [
    await newVisitor().open("/auth"),
    await newVisitor().open("/auth?mode=signup"),
    await newVisitor().open("/auth/reset"),
    await member.open("/account"),
  ];
  for (const { document, url } of pages) {
    const fields = document.querySelectorAll<HTMLInputElement>("[name$=assword]");
    expect(fields.length, url).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field.type, url).toBe("password");
      expect(field.autocomplete, url).toMatch(/^(?:current|new)-password$/);
      expect(field.value, url).toBe("");
      expect(field.readOnly, url).toBe(false);
      expect(field.getAttribute("onpaste"), url).toBeNull();
    }
  }
});

test("a password counts to the letter: blanks, case and how Hangul is put together", async () => {
  const email = `person-${randomUUID()}@example.com`;
  const password = " Walk 숲길 ";
  const fields = { email, password, inviteCode: "demo-staff-invite" };
  expect((await newVisitor().post("/auth?mode=signup", fields)).text).toContain("회원가입 성공");
  for (const other of [password.trim(), password.toLowerCase(), password.normalize("NFD"), `${password} `])
    expect((await newVisitor().post("/auth", { email, password: other })).status, other).toBe(422);
  expect((await newVisitor().post("/auth", { email, password })).text).toContain("로그인 성공");
});
