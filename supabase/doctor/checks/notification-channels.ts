import { createTransport } from "nodemailer";
import { good, problem, reasonOf, warning, type Finding } from "../finding.ts";
import type { SiteSettings } from "../site-settings.ts";

const TIMEOUT_MS = 10_000;
const SENT_BEFORE = "/dashboard/notices에서 보낸 기록을 보고 WEBHOOK_URL을 확인하세요.";

/** Whether the mail server and the webhook of the settings answer. Neither is sent a message that people would read. */
export async function checkChannels(settings: SiteSettings | null): Promise<Finding[]> {
  const { SMTP_URL, WEBHOOK_URL } = settings ?? {};
  return Promise.all([
    ...(SMTP_URL ? [mailFinding(SMTP_URL)] : []),
    ...(WEBHOOK_URL ? [webhookFinding(WEBHOOK_URL)] : []),
  ]);
}

/** Connects, greets and logs in, as for a mail, and leaves. */
async function mailFinding(smtpUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return good("smtp", `${host}이 받을 준비가 되어 있습니다(메일은 보내지 않았습니다).`);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === "EAUTH")
      return problem(
        "smtp",
        `${host}이 로그인을 거절했습니다.`,
        "SMTP_URL의 사용자와 비밀번호를 확인하세요.",
      );
    const remedy = "SMTP_URL의 주소와 포트, 메일 서버의 상태와 방화벽을 확인하세요.";
    return problem("smtp", `${host}이 받지 않습니다: ${responseCode ?? reasonOf(error)}`, remedy);
  } finally {
    transport.close();
  }
}

/** HEAD changes nothing, so any answer tells that the address is alive; most receivers refuse the method. */
async function webhookFinding(webhookUrl: string): Promise<Finding> {
  const { host } = new URL(webhookUrl);
  try {
    const { status } = await fetch(webhookUrl, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status >= 500 && status !== 501)
      return problem("webhook", `${host}이 ${status}로 답합니다.`, `받는 서버의 상태를 보고, ${SENT_BEFORE}`);
    if (status === 404 || status === 410)
      return warning("webhook", `${host}이 이 주소에는 아무것도 없다고 답합니다(${status}).`, SENT_BEFORE);
    return good("webhook", `${host}이 ${status}로 답합니다(알림은 보내지 않았습니다).`);
  } catch (error) {
    return problem("webhook", `${host}이 답하지 않습니다: ${reasonOf(error)}`, SENT_BEFORE);
  }
}
