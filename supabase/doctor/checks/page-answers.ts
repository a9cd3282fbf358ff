import { warning, type Finding } from "../finding.ts";
import type { Project } from "../project.ts";
import type { SiteSettings } from "../site-settings.ts";

/** What visitors are not told because only the operator knows it. The demo has no operator. */
export function checkPageAnswers(
  settings: SiteSettings | null,
  { embedded }: Pick<Project, "embedded">,
): Finding[] {
  if (!settings || embedded) return [];
  const {
    unansweredFaq: unanswered = [],
    PRIVACY_OFFICER,
    DATA_LOCATION,
    SMTP_URL,
    VISITOR_MAIL_PROVIDER,
  } = settings;
  return [
    ...(unanswered.length > 0
      ? [
          warning(
            "pages",
            `첫 화면의 자주 묻는 질문에 답이 없는 것이 ${unanswered.length}개 있습니다: ${unanswered.join(", ")}`,
            "알고 있는 답을 문장으로 .env에 적으세요. 없는 답은 보이지 않습니다.",
          ),
        ]
      : []),
    ...(PRIVACY_OFFICER && DATA_LOCATION
      ? []
      : [
          warning(
            "pages",
            "개인정보 처리방침이 보호책임자나 보관하는 나라를 말하지 않습니다.",
            "PRIVACY_OFFICER와 DATA_LOCATION을 적으세요.",
          ),
        ]),
    ...(SMTP_URL && !VISITOR_MAIL_PROVIDER
      ? [
          warning(
            "pages",
            "문의하신 분께 메일을 보내는데, 개인정보 처리방침이 그 메일을 맡은 회사를 말하지 않습니다.",
            "VISITOR_MAIL_PROVIDER에 메일 서버를 운영하는 회사를 적으세요.",
          ),
        ]
      : []),
  ];
}
