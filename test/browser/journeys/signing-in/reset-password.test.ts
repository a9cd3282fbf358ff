import { inject } from "vitest";
import { mailedCode } from "../../../helpers/mailed-code.ts";
import { Visitor } from "../../../helpers/visitor.ts";
import { journey } from "../journey.ts";

journey(
  "a forgotten password is set anew with the code from the mail",
  async ({ person }) => {
    const { email } = await new Visitor(inject("siteUrl")).signUp("demo-staff-invite");
    const password = "새-비밀번호-24";

    await person.goto("/auth");
    await person.clickLink("비밀번호를 잊으셨나요?");
    await person.fill({ 이메일: email });
    await person.click("인증 코드 받기");
    await person.waitForPath("/auth/reset");
    await person.click("알림 닫기");
    await person.expectValues({ 이메일: email });

    await person.fill({ "인증 코드": "000000", "새 비밀번호": password });
    await person.click("비밀번호 바꾸기");
    await person.waitForText("인증 코드가 맞지 않거나 쓸 수 있는 시간이 지났습니다");

    await person.fill({
      "인증 코드": await mailedCode(inject("backendUrl"), email),
      "새 비밀번호": password,
    });
    await person.click("비밀번호 바꾸기");
    await person.waitForPath("/");
    await person.waitForText("비밀번호 변경 완료");

    await person.click("로그아웃");
    await person.waitForText("안전하게 로그아웃되었습니다.");
    await person.goto("/auth");
    await person.fill({ 이메일: email, 비밀번호: password });
    await person.click("로그인");
    await person.waitForText("환영합니다!");
  },
  { byKeyboardToo: true },
);
