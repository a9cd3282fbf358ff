import { warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";
import type { SiteSettings } from "../site-settings.ts";

/** The answers that only the operator knows, and visitors lack. The demo has no operator. */
export function checkPageAnswers(
  settings: SiteSettings | null,
  { embedded }: Pick<Project, "embedded">,
): Finding[] {
  if (!settings || embedded) return [];
  const { unansweredFaq: unanswered = [] } = settings;
  const missing: [isMissing: boolean, message: string, remedy: string][] = [
    [
      unanswered.length > 0,
      `첫 화면의 자주 묻는 질문에 답이 없는 것이 ${unanswered.length}개 있습니다: ${unanswered.join(", ")}`,
      "알고 있는 답을 문장으로 .env에 적으세요. 없는 답은 보이지 않습니다.",
    ],
    [
      !settings.PRIVACY_OFFICER || !settings.DATA_LOCATION,
      "개인정보 처리방침이 보호책임자나 보관하는 나라를 말하지 않습니다.",
      "PRIVACY_OFFICER와 DATA_LOCATION을 적으세요.",
    ],
    [
      Boolean(settings.SMTP_URL && !settings.VISITOR_MAIL_PROVIDER),
      "문의하신 분께 메일을 보내는데, 개인정보 처리방침이 그 메일을 맡은 회사를 말하지 않습니다.",
      "VISITOR_MAIL_PROVIDER에 메일 서버를 운영하는 회사를 적으세요.",
    ],
  ];
  return missing.flatMap(([isMissing, ...words]) => (isMissing ? [warning("pages", ...words)] : []));
}
