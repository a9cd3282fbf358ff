import { once } from "node:events";
import { connect } from "node:tls";
import { isLoopback } from "../../local/settings.ts";
import { good, problem, reasonOf, unchecked, warning, type Finding } from "../finding.ts";
import type { SiteSettings } from "../site-settings.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const RENEW_WITHIN_DAYS = 14;
const TIMEOUT_MS = 20_000;

export async function checkOrigin(
  settings: SiteSettings | null,
  written: string | undefined,
  now: number,
): Promise<Finding> {
  const origin = settings ? settings.SITE_ORIGIN : written;
  if (!origin) {
    const remedy = "운영에서는 SITE_ORIGIN=https://… 로 방문자가 쓰는 주소를 적으세요.";
    return unchecked("origin", "SITE_ORIGIN이 없어 요청에서 알아냅니다.", remedy);
  }
  if (!URL.canParse(origin))
    return problem("origin", `${origin}은 주소가 아닙니다.`, "https://… 로 적으세요.");
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") {
    return isLoopback(hostname)
      ? good("origin", `${origin}은 이 컴퓨터에서만 열립니다.`)
      : problem(
          "origin",
          `${origin}에는 TLS가 없어 로그인과 문의 내용이 그대로 드러납니다.`,
          "인증서를 갖추고 SITE_ORIGIN을 https://로 바꾸세요.",
        );
  }
  try {
    const response = await fetch(new URL("/healthz", origin), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    if (!response.ok || text !== "ok") {
      const remedy = "이 주소가 이 사이트로 이어지는지, 사이트가 실행 중인지 확인하세요.";
      return problem("origin", `${origin}/healthz가 ${response.status}로 답했습니다.`, remedy);
    }
    const days = Math.floor(((await certificateEnd(hostname, Number(port || 443))) - now) / DAY_MS);
    return days < RENEW_WITHIN_DAYS
      ? warning("origin", `${origin}의 인증서가 ${days}일 뒤에 끝납니다.`, "인증서 갱신을 확인하세요.")
      : good("origin", `${origin}이 TLS로 답합니다(인증서 ${days}일 남음).`);
  } catch (error) {
    const remedy = "주소, 인증서, 프록시를 확인하고 사이트가 실행 중인지 보세요.";
    return problem("origin", `${origin}에 TLS로 닿지 않습니다: ${reasonOf(error)}`, remedy);
  }
}

async function certificateEnd(host: string, port: number): Promise<number> {
  const socket = connect({ host, port, servername: host });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("timeout")));
  try {
    await once(socket, "secureConnect");
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
