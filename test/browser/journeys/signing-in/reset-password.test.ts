import { inject } from "vitest";
import { mailedCode } from "../../../helpers/mailed-code.ts";
import { Visitor } from "../../../helpers/visitor.ts";
import { journey } from "../journey.ts";

journey(
  "a colleague has forgotten the password, and sets another with the code from the mail",
  async ({ person }) => {
    const { email } = await new Visitor(inject("siteUrl")).signUp("demo-staff-invite");
    const password = "새-비밀번호-24";

    await person.goesTo("/auth");
    await person.follows("비밀번호를 잊으셨나요?");
    await person.writes({ 이메일: email });
    await person.presses("인증 코드 받기");
    await person.isAt("/auth/reset");
    await person.presses("알림 닫기");
    await person.stillHas({ 이메일: email });

    await person.writes({ "인증 코드": "000000", "새 비밀번호": password });
    await person.presses("비밀번호 바꾸기");
    await person.reads("인증 코드가 맞지 않거나 쓸 수 있는 시간이 지났습니다");

    await person.writes({
      "인증 코드": await mailedCode(inject("backendUrl"), email),
      "새 비밀번호": password,
    });
    await person.presses("비밀번호 바꾸기");
    await person.isAt("/");
    await person.reads("비밀번호 변경 완료");

    await person.presses("로그아웃");
    await person.reads("안전하게 로그아웃되었습니다.");
    await person.goesTo("/auth");
    await person.writes({ 이메일: email, 비밀번호: password });
    await person.presses("로그인");
    await person.reads("환영합니다!");
  },
  { byKeyboardToo: true },
);
