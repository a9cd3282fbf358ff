import { good, problem, type Finding } from "../finding.ts";
import type { Variables } from "../project.ts";

// A hundred bits cannot be guessed. 24 random bytes in hexadecimal have about 180 by this count.
const ENOUGH_BITS = 100;
const NEW_SECRET = `node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"로 만든 값을 쓰세요.`;

export function checkSecrets(environment: Variables): Finding[] {
  const sessionSecrets = (environment["SESSION_SECRET"] ?? "").split(",").map((secret) => secret.trim());
  const siteToken = environment["SITE_TOKEN"] ?? "";
  const publishableKey = environment["SUPABASE_PUBLISHABLE_KEY"] ?? environment["SUPABASE_ANON_KEY"] ?? "";
  const secretKey = environment["SUPABASE_SECRET_KEY"];
  const isWeak = (secret: string) => bitsOf(secret) < ENOUGH_BITS;
  const weak = (name: string) => `${name}이(가) 없거나 짧거나 쉽게 추측됩니다.`;
  const faults: [isFault: boolean, message: string, remedy: string][] = [
    [sessionSecrets.some(isWeak), weak("SESSION_SECRET"), NEW_SECRET],
    [isWeak(siteToken), weak("SITE_TOKEN"), NEW_SECRET],
    [sessionSecrets.includes(siteToken), "SESSION_SECRET과 SITE_TOKEN이 같습니다.", NEW_SECRET],
    [
      isSecretKey(publishableKey),
      "SUPABASE_PUBLISHABLE_KEY에 비밀 키가 들어 있습니다.",
      "대시보드 > Settings > API Keys의 publishable 키로 바꾸고, 이 비밀 키는 새로 만드세요.",
    ],
    [
      Boolean(secretKey && !isSecretKey(secretKey)),
      "SUPABASE_SECRET_KEY가 비밀 키가 아닙니다.",
      "대시보드 > Settings > API Keys의 secret 키를 쓰세요.",
    ],
  ];
  const problems = faults.flatMap(([isFault, ...words]) => (isFault ? [problem("secrets", ...words)] : []));
  return problems.length > 0 ? problems : [good("secrets", "추측할 수 없는 길이와 모양입니다.")];
}

/** Estimates the entropy of a secret by letter frequency alone. */
function bitsOf(secret: string): number {
  const letters = secret.split("");
  const counts = [...new Set(letters)].map((letter) => letters.filter((each) => each === letter).length);
  return counts.reduce((bits, count) => bits + count * Math.log2(letters.length / count), 0);
}

function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_")) return key.startsWith("sb_secret_");
  const claims = Buffer.from(key.split(".")[1] ?? "", "base64url").toString();
  return /"role"\s*:\s*"service_role"/.test(claims);
}
