import type { AuthAnswer, PublicAuthSettings } from "../auth-answer.ts";
import { good, problem, type Finding } from "../finding.ts";

const PUSH = "supabase config push를 하거나, 대시보드 > Authentication > Sign In / Providers에서 바꾸세요.";

const WRONG: [wrong: (settings: PublicAuthSettings) => boolean, message: string][] = [
  [
    ({ mailer_autoconfirm }) => mailer_autoconfirm !== true,
    "가입할 때 메일 확인을 요구합니다. 초대 코드가 이미 확인을 대신하므로 꺼야 가입이 끝납니다.",
  ],
  [({ disable_signup }) => disable_signup === true, "가입이 막혀 있어 초대 코드로도 가입할 수 없습니다."],
  [({ external }) => external?.["email"] === false, "메일과 비밀번호로 로그인할 수 없게 되어 있습니다."],
];

const NAMES: Record<string, string> = { anonymous_users: "익명", phone: "전화번호", saml: "SAML" };

/** The auth service lets an account in by the same address at another provider, which asks for none of our passwords. */
function otherWaysIn({ external, saml_enabled = false }: PublicAuthSettings): string[] {
  return Object.entries({ ...external, saml: saml_enabled })
    .filter(([way, isOn]) => isOn && way !== "email")
    .map(([way]) => `${NAMES[way] ?? way} 로그인이 켜져 있습니다.`);
}

export function checkAuthSettings(auth: AuthAnswer): Finding[] {
  if (auth.outcome !== "answered") return [];
  const wrong = [
    ...WRONG.filter(([isWrong]) => isWrong(auth.settings)).map(([, message]) => message),
    ...otherWaysIn(auth.settings),
  ];
  return wrong.length > 0
    ? wrong.map((message) => problem("auth", message, PUSH))
    : [good("auth", "공개된 설정이 config.toml과 같습니다(메일 확인 없음, 가입 열림, 비밀번호 로그인만).")];
}
