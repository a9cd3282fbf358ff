import { randomUUID } from "node:crypto";
import { landingFields } from "../../helpers/samples.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { expect, inject } from "vitest";
import { journey } from "./journey.ts";

journey(
  "a new colleague signs up, is no admin, and logs out and in again",
  async ({ person }) => {
    const email = `${randomUUID()}@example.com`;
    const password = "secret-숲길";
    await person.goto("/");
    await person.clickLink("로그인");
    await person.clickLink("회원가입");
    await person.waitForPath("/auth?mode=signup");
    await person.fill({ 이메일: email, 비밀번호: "12345", "초대 코드": "demo-staff-invite" });
    await person.click("회원가입");
    await person.waitForText("비밀번호는 최소 6자 이상이어야 합니다");
    await person.expectValues({ 이메일: email, "초대 코드": "demo-staff-invite" });

    await person.fill({ 비밀번호: password });
    await person.click("회원가입");
    await person.waitForText("회원가입 성공");
    await person.waitForText("첫 번째 가입자는 자동으로 관리자가 됩니다.");
    await person.waitForPath("/");

    await person.goto("/dashboard");
    await person.waitForPath("/");
    await person.waitForText("관리자만 접근할 수 있습니다.");

    await person.click("로그아웃");
    await person.waitForText("안전하게 로그아웃되었습니다.");
    await person.goto("/auth");
    await person.fill({ 이메일: email, 비밀번호: "다른-비밀번호" });
    await person.click("로그인");
    await person.waitForText("로그인 실패");
    await person.expectValues({ 이메일: email });
    await person.fill({ 비밀번호: password });
    await person.click("로그인");
    await person.waitForText("환영합니다!");
    await person.waitForPath("/");
  },
  { byKeyboardToo: true },
);

journey(
  "an admin logs in, reads the list, and leaves nothing behind",
  async ({ person }) => {
    const { organizationName, ...fields } = landingFields();
    await new Visitor(inject("siteUrl")).sendForm("/", { organizationName, ...fields });

    await person.logInByForm();
    await person.clickLink("대시보드");
    await person.clickLink("문의 목록");
    await person.page.getByRole("row", { name: organizationName }).waitFor();
    await person.click("로그아웃");
    await person.waitForPath("/");
    await person.waitForText("안전하게 로그아웃되었습니다.");

    await person.goBack();
    // Not `isAt`: Playwright may miss the load event of a page that Chromium 109 went back to, and hang.
    await person.waitForText("관리자 로그인");
    expect(new URL(person.page.url()).pathname).toBe("/auth");
    await person.waitForTextToGo(organizationName);
  },
  { scripts: true },
);
