import { expect, test } from "vitest";
import { newVisitor } from "../../helpers/new-visitor.ts";

test("a common password is refused at sign-up, change and reset, and shown nowhere", async () => {
  const visitor = newVisitor();
  const fields = {
    email: `${crypto.randomUUID()}@example.kr`,
    password: "qwerty123",
    inviteCode: "demo-staff-invite",
  };
  const signUp = await visitor.post("/auth?mode=signup", fields);
  expect(signUp.status).toBe(422);
  expect(signUp.text).toContain("쉽게 떠올릴 수 있는 비밀번호입니다");
  expect(signUp.html).not.toContain("qwerty123");

  const owner = newVisitor();
  const { password } = await owner.signUp("demo-staff-invite");
  const change = await owner.post("/account", { currentPassword: password, password: "숲결2026" });
  expect(change.status).toBe(422);
  expect(change.text).toContain("쉽게 떠올릴 수 있는 비밀번호입니다");
  expect(change.html).not.toContain("숲결2026");

  const reset = await owner.post("/auth/reset", {
    email: fields.email,
    code: "0000000000",
    password: "qwerty123",
  });
  expect(reset.status).toBe(422);
  expect(reset.text).toContain("쉽게 떠올릴 수 있는 비밀번호입니다");
});
