import { readAuthConfig } from "../../local/auth/auth-config.ts";
import { good, problem, reasonOf, unchecked, warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";

type ManagedSettings = Record<string, unknown>;

const MANAGEMENT_URL = "https://api.supabase.com";
const TIMEOUT_MS = 20_000;
const PUSH = "supabase config push를 하세요.";

export async function checkManagedAuth(
  project: Project,
  managementUrl = MANAGEMENT_URL,
  siteOrigin?: string,
): Promise<Finding[]> {
  if (project.embedded) {
    return [
      good("auth", "내장 백엔드는 코드 길이와 제한을 config.toml에서 읽습니다."),
      good("mail", "내장 백엔드는 메일을 보내지 않고 /inbox에 모아 둡니다."),
    ];
  }
  return [...sharedLimit(project), ...(await managedSettings(project, managementUrl, siteOrigin))];
}

/** Without the secret key the auth service counts all visitors at the server's address. */
function sharedLimit({ secretKey }: Project): Finding[] {
  if (secretKey) return [];
  return [
    warning(
      "auth",
      "SUPABASE_SECRET_KEY가 없어 인증 서비스가 모든 방문자를 서버의 주소 하나로 셉니다. 몇 곳에서 로그인을 되풀이하면 아무도 로그인하지 못할 수 있습니다.",
      "SUPABASE_SECRET_KEY를 주고, 대시보드 > Authentication > Rate Limits에서 IP address forwarding을 켜세요.",
    ),
  ];
}

async function managedSettings(
  { accessToken, reference }: Project,
  managementUrl: string,
  siteOrigin: string | undefined,
): Promise<Finding[]> {
  if (!accessToken || !reference) {
    const remedy =
      "SUPABASE_ACCESS_TOKEN(대시보드 > Account > Access Tokens)을 주세요. 주소가 <ref>.supabase.co가 아니면 SUPABASE_PROJECT_ID도 필요합니다.";
    return [
      unchecked("auth", "코드 길이, 제한, 비밀번호 변경 조건은 보지 못했습니다.", remedy),
      unchecked("mail", "SMTP가 있는지 보지 못했습니다.", remedy),
    ];
  }
  try {
    const response = await fetch(new URL(`/v1/projects/${reference}/config/auth`, managementUrl), {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) {
      const settings = (await response.json()) as ManagedSettings;
      return [...settingsFindings(settings, siteOrigin), mailFinding(settings)];
    }
    await response.body?.cancel();
    const remedy = "SUPABASE_ACCESS_TOKEN과 프로젝트 이름(ref)을 확인하세요.";
    return [problem("auth", `관리 API가 ${response.status}로 답했습니다.`, remedy)];
  } catch (error) {
    const remedy = "네트워크를 확인하고 다시 하세요.";
    return [unchecked("auth", `관리 API가 답하지 않습니다: ${reasonOf(error)}`, remedy)];
  }
}

function settingsFindings(settings: ManagedSettings, siteOrigin: string | undefined): Finding[] {
  const { otpLength, otpExpirySeconds, securePasswordChange, requireCurrentPassword, rateLimit } =
    readAuthConfig();
  const expected: [name: string, value: unknown, what: string][] = [
    ["mailer_otp_length", otpLength, "재설정 코드의 길이"],
    ["mailer_otp_exp", otpExpirySeconds, "재설정 코드의 유효 시간(초)"],
    [
      "security_update_password_require_reauthentication",
      securePasswordChange,
      "오래된 로그인의 비밀번호 변경 제한",
    ],
    [
      "security_update_password_require_current_password",
      requireCurrentPassword,
      "비밀번호를 바꿀 때 현재 비밀번호 요구",
    ],
    ["mailer_secure_email_change_enabled", true, "메일 주소를 바꿀 때 옛 주소의 확인"],
    ["password_min_length", 6, "비밀번호의 최소 길이"],
    ["rate_limit_otp", rateLimit.sign_in_sign_ups, "5분 동안의 로그인과 가입 제한"],
    ["rate_limit_verify", rateLimit.token_verifications, "5분 동안의 코드 확인 제한"],
    ["rate_limit_token_refresh", rateLimit.token_refresh, "5분 동안의 세션 갱신 제한"],
  ];
  if (siteOrigin) expected.push(["site_url", siteOrigin, "메일이 가리키는 주소(site_url)"]);
  const wrong = expected.filter(([name, value]) => {
    const actual = settings[name];
    if (typeof actual === "string") return actual.replace(/\/$/, "") !== value;
    // Nothing but the platform's own limits bounds direct guesses.
    if (name.startsWith("rate_limit_")) return !(Number(actual) <= Number(value));
    return actual !== value;
  });
  const findings = wrong.map(([name, value, what]) =>
    problem("auth", `${what}: ${String(settings[name])}입니다(config.toml은 ${String(value)}).`, PUSH),
  );
  const mail = settings["mailer_templates_recovery_content"];
  if (typeof mail !== "string" || !mail.includes(".Token")) {
    findings.push(
      problem("auth", "재설정 메일에 코드가 없습니다.", "SMTP를 갖춘 뒤 supabase config push를 하세요."),
    );
  }
  if (findings.length > 0) return findings;
  return [good("auth", "코드 길이, 제한, 비밀번호를 바꾸는 조건이 config.toml과 같습니다.")];
}

function mailFinding(settings: ManagedSettings): Finding {
  return settings["smtp_host"]
    ? good("mail", "SMTP로 보냅니다.")
    : problem(
        "mail",
        "SMTP가 없어 재설정 메일이 시간당 두 통뿐이고 코드가 들어가지 않습니다.",
        "대시보드 > Authentication > Emails > SMTP Settings를 채우세요.",
      );
}
